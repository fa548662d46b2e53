"""One paragraph about a player, every word of which was computed.

What stands out is told; what is as usual, or too rare to say, is left out. So the portraits of two
players differ in what they speak of, and not only in their numbers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from playalike.personality.definition import Provenance
from playalike.personality.load import Personality
from playalike.personality.records import MoveTypePreference, StyleRule
from playalike.study.career import Career, Named, display_name
from playalike.study.findings import (
    Departure,
    Structure,
    clear_weights,
    favourite_squares,
    telling_chains,
    telling_move_types,
    telling_sequences,
    varied_rules,
)
from playalike.study.plans.summary import PlanSummary
from playalike.words.features import doing_words
from playalike.words.harmonics import aim_words
from playalike.words.pieces import piece_on
from playalike.words.plans import plan_kind
from playalike.words.ratios import times_as
from playalike.words.routes import first_move_name, route_words
from playalike.words.structures import structure_words
from playalike.words.text import counted, family_name, joined, percent
from playalike.words.themes import theme_words

__all__ = ["paint"]

FEW = 20
"""Games from which on a share is worth telling."""
PLAIN_STRUCTURES = ("other", "open", "locked", "symmetrical")
"""Kinds that describe many games of everyone."""
OFTEN, RARELY = 1.15, 0.87
"""Multipliers between these are no news."""


def paint(
    personality: Personality,
    career: Career,
    departures: Sequence[Departure],
    pawns: Sequence[Structure],
    plans: PlanSummary,
    provenance: Provenance,
) -> str:
    """Return the portrait."""
    name = family_name((career.player,))
    sentences = [
        _who(career),
        _openings(career),
        _habits(name, personality),
        _squares(name, personality),
        _structures(career, pawns),
        _engine(personality, departures),
        _harmonics(personality),
        _plans(personality, plans),
        _drawn(provenance),
    ]
    return " ".join(sentence for sentence in sentences if sentence)


def _drawn(provenance: Provenance) -> str:
    """Say so where not all games were looked at closely."""
    parts = []
    if provenance.described is not None:
        parts.append(f"the moves of {_games(provenance.described)} were looked at")
    if provenance.analysed is not None:
        parts.append(f"{provenance.engine} judged positions of {_games(provenance.analysed)}")
    if not parts:
        return ""
    sentence = joined(parts)
    return f"{sentence[0].upper()}{sentence[1:]}; openings and known positions come from all games."


def _who(career: Career) -> str:
    first, last = career.span
    years = "" if not first else f" of {first}" if first == last else f" from {first} to {last}"
    total = career.total
    text = f"{display_name(career.player)}, as seen in {_games(total.games)}{years}"
    if total.score is not None:
        text += f": {total.wins} won, {total.draws} drawn, {total.losses} lost"
        if total.games >= FEW and career.white.score and career.black.score:
            white, black = percent(career.white.score), percent(career.black.score)
            text += (
                f", {percent(total.score)} of the points ({white} with White, {black} with Black)"
            )
    return f"{text}."


def _games(count: int) -> str:
    return "one game" if count == 1 else f"{count} games"


def _openings(career: Career) -> str:
    parts = []
    if career.white.games >= FEW and career.first_moves:
        parts.append(_with_white(career))
    answers = [
        (move, lines)
        for move, lines in (("1. e4", career.against_e4), ("1. d4", career.against_d4))
        if sum(line.record.games for line in lines) >= FEW
    ]
    if answers:
        preferences = joined(f"{move} with {_preferred(lines)}" for move, lines in answers)
        parts.append(f"{'with' if parts else 'With'} Black the player answers {preferences}")
    return f"{'; '.join(parts)}." if parts else ""


def _with_white(career: Career) -> str:
    first, *rest = career.first_moves
    share = first.record.games / career.white.games
    move = first_move_name(first.name)
    if share >= 0.85:
        text = f"With White nearly every game begins with {move} ({percent(share)})"
    elif rest and share < 0.6:
        second = rest[0]
        text = (
            f"With White the games begin with {move} ({percent(share)}) or "
            f"{first_move_name(second.name)} ({percent(second.record.games / career.white.games)})"
        )
    else:
        text = f"With White most games begin with {move} ({percent(share)})"
    best = [line for line in career.openings_white if line.record.games >= FEW][:3]
    if best:
        text += f", and {joined(_with_score(line) for line in best)} are seen most"
        if len(best) == 1:
            text = text.replace(" are seen most", " is seen most")
    return text


def _with_score(line: Named) -> str:
    score = line.record.score
    return f"the {line.name}" + (f" ({percent(score)} scored)" if score is not None else "")


def _preferred(lines: Sequence[Named]) -> str:
    total = sum(line.record.games for line in lines)
    chosen = [line for line in lines[:2] if line.record.games >= 0.15 * total] or list(lines[:1])
    return " or ".join(f"the {line.name} ({percent(line.record.games / total)})" for line in chosen)


def _habits(name: str, personality: Personality) -> str:
    # Only rules from all moves: those from choices may be measured against chance.
    rules = personality.rules
    more = _habit_parts(
        varied_rules(rules, 3, more=True),
        telling_move_types(personality.move_types, 3, more=True),
    )
    less = _habit_parts(
        varied_rules(rules, 2, more=False),
        telling_move_types(personality.move_types, 2, more=False),
    )
    if more and less:
        return (
            f"Compared with the average master, {name} more often {joined(more)}, "
            f"and less often {joined(less)}."
        )
    if more:
        return f"More often than the average master, {name} {joined(more)}."
    return f"Less often than the average master, {name} {joined(less)}." if less else ""


def _habit_parts(rules: Sequence[StyleRule], types: Sequence[MoveTypePreference]) -> list[str]:
    """Prefer rules, which are significant; without any, take plain preferences."""
    if rules:
        return [
            f"{doing_words(rule.feature)}{_where(rule)} ({_rates(rule, brief=number > 0)})"
            for number, rule in enumerate(rules)
        ]
    return [
        f"{doing_words(kind.move_type)} in the {kind.phase} ({times_as(kind.multiplier)})"
        for kind in types
        if not RARELY < kind.multiplier < OFTEN and kind.support >= FEW
    ]


def _where(rule: StyleRule) -> str:
    words = f" in the {rule.phase}" if rule.phase else ""
    return words + (f" {structure_words(rule.category)}" if rule.category else "")


def _rates(rule: StyleRule, *, brief: bool) -> str:
    if rule.baseline_rate < 0.001:
        return f"{rule.support} times"
    digits = 0 if min(rule.rate, rule.baseline_rate) >= 0.1 else 1
    own, other = (f"{rate * 100:.{digits}f} %" for rate in (rule.rate, rule.baseline_rate))
    return f"{own} against {other}" if brief else f"{own} of the moves against {other}"


def _squares(name: str, personality: Personality) -> str:
    squares = favourite_squares(personality.placements, 3)
    routes = telling_sequences(personality.sequences, 1, kind="route")
    parts = []
    if squares:
        first, *rest = squares
        phrase = (
            f"{piece_on(first.piece, first.square)} ({times_as(first.lift)} in the {first.phase})"
        )
        if rest:
            phrase += ", " + joined(
                piece_on(favourite.piece, favourite.square) for favourite in rest
            )
        parts.append(f"Squares that stand out are {phrase}, counted from the player's own side")
    if routes:
        route = routes[0]
        parts.append(
            f"the route {route_words(route.tokens)} occurs {route.support} times"
            if parts
            else f"The route {route_words(route.tokens)} occurs {route.support} times"
        )
    return f"{'; '.join(parts)}." if parts else ""


def _structures(career: Career, pawns: Sequence[Structure]) -> str:
    named = [
        pawn
        for pawn in pawns
        if pawn.category.partition(":")[0] not in PLAIN_STRUCTURES and pawn.games >= FEW
    ]
    scored = [structure for structure in named if structure.score is not None]
    if not named:
        return ""
    usual = joined(structure_words(structure.category) for structure in named[:2])
    text = f"Among the pawn structures with a name, play {usual} is the most frequent"
    best = max(scored, key=lambda structure: (structure.score or 0, structure.games), default=None)
    total = career.total.score
    if best is not None and best.score is not None and total and best.score >= total + 0.05:
        where = structure_words(best.category)
        text += f", and the best results come {where} ({percent(best.score)} in {best.games} games)"
    return f"{text}."


def _engine(personality: Personality, departures: Sequence[Departure]) -> str:
    if not departures or departures[0].positions < FEW:
        return ""
    everywhere = departures[0]
    engine = personality.definition.provenance.engine
    text = (
        f"Once out of the book, the move {engine} likes best was played in "
        f"{percent(everywhere.top1)} of {everywhere.positions:,} positions"
    )
    if personality.formula.avg_eval_sacrifice > 0:
        text += (
            f"; where the player went another way, it cost "
            f"{personality.formula.avg_eval_sacrifice:.0f} centipawns on average"
        )
    quiet = personality.formula.quiet_move_preference
    if quiet >= 0.6 or quiet <= 0.4:
        kind = "quiet" if quiet >= 0.6 else "forcing"
        share = quiet if quiet >= 0.6 else 1 - quiet
        text += (
            f", and between quiet and forcing moves of like worth a {kind} one was chosen in "
            f"{percent(share)}"
        )
    return f"{text}."


def _harmonics(personality: Personality) -> str:
    clear = clear_weights(personality)
    wanted = [aim_words(metric) for metric, weight in clear if weight > 0][:3]
    given = [aim_words(metric) for metric, weight in clear if weight < 0][:2]
    if wanted:
        text = f"Among moves of nearly equal worth the choice leans towards {joined(wanted)}"
        return f"{text}, at the price of {joined(given)}." if given else f"{text}."
    return (
        f"Among moves of nearly equal worth the choice gives up {joined(given)}." if given else ""
    )


def _plans(personality: Personality, plans: PlanSummary) -> str:
    chains = telling_chains(personality.chains, 1)
    parts = []
    if plans.total >= FEW:
        themes = [theme_words(share.theme) for share in plans.themes[:3]]
        parts.append(
            f"{plans.total:,} plans were found in the games, most often about {joined(themes)}"
        )
    if chains:
        chain = chains[0]
        before, after = plan_kind(chain.prerequisite), plan_kind(chain.enables)
        moves = counted(max(1, math.ceil(chain.delay_plies / 2)), "move")
        parts.append(
            f"after {before}, {after} is {times_as(chain.lift, 'likely')}, as a rule within {moves}"
        )
    text = "; ".join(parts)
    return f"{text[0].upper()}{text[1:]}." if text else ""

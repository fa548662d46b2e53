"""The sentence for a move: the idea first, then what is this player's own, numbers last.

A small grammar over `reason.Reason`. Which reasons are said follows from their weights; how, from
the position (the same facts are not always said in the same words).
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from playalike.reason import GameReference, Reason, ReasonKind
from playalike.words.features import doing_words
from playalike.words.ideas import idea_words, man_words
from playalike.words.patterns import pattern_words
from playalike.words.ratios import compared
from playalike.words.routes import seen_by
from playalike.words.rules import share_words, where_words
from playalike.words.structures import structure_words
from playalike.words.text import capitalised, percent

__all__ = ["LEADS", "joined_ideas", "place", "reason_words", "spoken", "why_sentence"]

LEADS = 0.1
"""What weighs less than this share of the decision does not lead."""
SECOND_IDEA = 0.33
"""How telling a second idea must be to be said, too."""
NO_STRUCTURE = f" {structure_words('other:both')}"
BOARD = frozenset({ReasonKind.DOES, ReasonKind.THREATENS, ReasonKind.PREVENTS, ReasonKind.PREPARES})
"""Kinds that are ideas of the move itself."""
PERSONAL = (ReasonKind.MEMORY, ReasonKind.HABIT)
OTHERS = (ReasonKind.AVOIDS, ReasonKind.COMPARES)
_WEAK = frozenset({"checks", "controls", "supports", "centre", "develops", "guards"})
"""Ideas that go without saying beside a better one."""
_ENDS_IT = frozenset({"mates", "leaves_check"})
_FAMILIES = (
    frozenset(
        {
            "takes_back",
            "takes",
            "exchanges",
            "takes_loose",
            "takes_dearer",
            "gives_up",
            "removes_attacker",
            "takes_checker",
        }
    ),
    frozenset({"king_active", "heads", "leaves_line"}),
    frozenset({"outpost", "centralises", "worst_piece", "saves"}),
    frozenset({"worst_piece", "open_file", "half_open_file", "seventh"}),
    frozenset({"worst_piece", "capture"}),
    frozenset({"drives", "pushes_passer"}),
    frozenset({"open_file", "half_open_file", "doubles", "opposes"}),
    frozenset({"pushes_passer", "takes_space", "passer", "centre", "heads"}),
    frozenset({"breaks", "attacks", "drives"}),
    frozenset({"defends", "guards_again", "guards", "supports", "capture"}),
    frozenset({"heads", "room", "to_castle", "push", "supports_next"}),
    frozenset({"presses", "aims_at_king", "offers_exchange"}),
    frozenset({"opens_file", "opens_line", "uncovers"}),
    frozenset({"develops", "long_diagonal", "worst_piece"}),
    frozenset({"gives_air", "room"}),
    frozenset({"unpins", "leaves_line"}),
    frozenset({"opens_line", "room"}),
    frozenset({"blockades", "centralises"}),
)
"""Ideas so alike that one of them is enough."""


CAPTURES = _FAMILIES[0]
"""What a move takes: said before anything else that it does."""
_WINS = frozenset({"takes_loose", "takes_dearer", "promotes"})
_AT_ONCE = frozenset({"leaves_check", "blocks_check", "saves"})
_ORDER = tuple(ReasonKind)
"""What a move does is said before what it prevents, threatens, prepares."""


def spoken(reasons: Sequence[Reason], *, compared: bool = True) -> tuple[Reason, ...]:
    """Return the two or three reasons that are said, in the order in which they are said.

    Without `compared`, where a likelier move is named anyway, the runner-up is not brought up, nor
    is it said that the player prefers his move to another one.
    """
    ideas = sorted(
        (reason for reason in reasons if reason.kind in BOARD), key=lambda reason: -reason.telling
    )
    chosen = [idea for idea in ideas if idea.idea in CAPTURES][:1] or ideas[:1]
    if any(idea.idea in _ENDS_IT for idea in ideas[:1]):
        chosen = ideas[:1]
    else:
        chosen += [
            idea for idea in ideas if chosen and idea is not chosen[0] and _adds(idea, chosen[0])
        ][:1]
    chosen.sort(key=lambda reason: (reason.weight < LEADS, place(reason)))
    won = bool(chosen) and chosen[0].idea in _WINS and chosen[0].weight >= LEADS
    personal = [
        reason
        for reason in reasons
        if reason.kind in PERSONAL and not (won and reason.kind == ReasonKind.HABIT)
    ]
    personal.sort(key=lambda reason: (-reason.weight, -reason.telling))
    others = [
        reason
        for reason in reasons
        if reason.kind in OTHERS and (compared or reason.idea == "loses_to")
    ]
    chosen += (personal or others)[:1]
    if chosen and chosen[0].weight < LEADS:
        # An idea that hardly decided anything may follow; what did decide comes first.
        chosen.sort(key=lambda reason: reason.weight < LEADS)
        if chosen[0].weight < LEADS:
            return ()  # Nothing that can be said decided it.
    return tuple(chosen)


def place(reason: Reason) -> int:
    """Return when an idea is said: captures first, then what the opponent's last move calls for."""
    if reason.idea in CAPTURES:
        return 0
    if reason.kind == ReasonKind.PREVENTS and reason.idea == "mate":
        return 1
    return 2 if reason.idea in _AT_ONCE else 3 + _ORDER.index(reason.kind)


def _adds(reason: Reason, first: Reason) -> bool:
    """Say whether a second idea is worth saying after the first."""
    if reason.telling < SECOND_IDEA or reason.idea in _WEAK:
        return False
    if first.idea in CAPTURES and reason.idea == "centralises":
        return False  # It goes there to take.
    if first.idea in _WINS and reason.kind == ReasonKind.PREPARES:
        return False  # Whatever comes next, it is played for what it wins.
    if first.kind == reason.kind == ReasonKind.PREVENTS:
        return False
    if any(first.idea in family and reason.idea in family for family in _FAMILIES):
        return False
    acted_on = _acted_on(first) & _acted_on(reason)
    return not acted_on and not _goes_there(first, reason) and not _goes_there(reason, first)


def _acted_on(reason: Reason) -> set[str]:
    """Return the squares of the men that a reason is about, or beside a king."""
    beside = reason.squares if reason.idea == "aims_at_king" else ()
    return {man[1:] for man in reason.men[1:]} | set(beside)


def _goes_there(way: Reason, reason: Reason) -> bool:
    """Say whether one reason is the way to where the other one's move goes."""
    return way.idea == "heads" and any(move[2:4] in way.squares[:1] for move in reason.moves[:1])


def why_sentence(
    name: str,
    san: str,
    white: bool,
    reasons: Sequence[Reason],
    *,
    facts: Sequence[str] = (),
    seed: str = "",
) -> str:
    """Say why a player's move is played, in one or two sentences.

    `reasons` are what `spoken` gave; `facts` are sentences that follow. `seed`, as a rule the
    position, chooses among ways of saying the same.
    """
    chance = random.Random(f"{seed} {san}")
    sentences: list[str] = []
    ideas: list[str] = []
    for idea in (reason for reason in reasons if reason.kind in BOARD):
        verbs = [words.split()[0] for words in ideas]
        ideas.append(idea_words(idea, white, chance, verbs))
    led = bool(reasons) and reasons[0].kind in BOARD
    if ideas:
        sentences.append(f"{san if led else 'It'} {joined_ideas(ideas)}.")
    for reason in reasons:
        if reason.kind in BOARD:
            continue
        words = character_words(name, san, white, reason, chance, led)
        if led:
            sentences.append(words)
        else:
            sentences.insert(0, words)
    silent = not any(san in sentence for sentence in sentences)
    if silent and (sentences or (facts and not facts[0].startswith("It "))):
        sentences.insert(0, f"{name} plays {san}.")
    for fact in facts:
        sentences.append(fact if sentences else re.sub(r"^It\b", san, fact))
    return " ".join(sentences) or f"{name} plays {san}."


def joined_ideas(ideas: Sequence[str]) -> str:
    """Join one or two ideas of the same move, with a comma where one has a comma or an "and"."""
    if len(ideas) == 1:
        return ideas[0]
    first, second = ideas
    return f"{first}, and {second}" if " and " in first or "," in first else f"{first} and {second}"


def reason_words(name: str, san: str, white: bool, reason: Reason, chance: random.Random) -> str:
    """Say one reason by itself: ``Takes the open c-file.``"""
    if reason.kind in BOARD:
        return f"{capitalised(idea_words(reason, white, chance))}."
    return character_words(name, san, white, reason, chance, False)


def character_words(
    name: str, san: str, white: bool, reason: Reason, chance: random.Random, introduced: bool
) -> str:
    """Say a habit, a memory or a comparison as a sentence of its own.

    `introduced` when the move was named before, so that "it" is clear.
    """
    move = "it" if introduced else san
    if reason.kind in OTHERS:
        return _other(name, move, white, reason, chance)
    if reason.kind == ReasonKind.MEMORY:
        return _memory(name, move, white, reason)
    habit = _habit(name, white, reason)
    return habit if introduced else f"{san}: {habit}"


def _other(name: str, move: str, white: bool, reason: Reason, chance: random.Random) -> str:
    other = reason.sans[0]
    if reason.idea == "loses_to":
        reply = f"...{reason.sans[1]}" if white else reason.sans[1]
        return f"{other} would lose {man_words(reason.men[0])} to {reply}."
    words = idea_words(reason, white, chance, after_which=True)
    if reason.kind == ReasonKind.AVOIDS:
        return f"{name} prefers {move} to {other}, which {words}."
    return f"The alternative was {other}, which {words}."


def _memory(name: str, move: str, white: bool, reason: Reason) -> str:
    game = reason.game
    if reason.text:  # a position of that game, where he may have had the other colour
        white = reason.text.split()[1] == "w"
    if reason.idea == "position":
        games, total, wins, draws, losses = (int(number) for number in reason.numbers)
        against = "" if game is None else _against(name, white, game)
        if total == 1:
            results = zip(
                (", and won", ", a draw", ", and lost"), (wins, draws, losses), strict=True
            )
            result = next((words for words, count in results if count and against), "")
            return f"{name} played {move} here {against or 'before'}{result}."
        last = f", {'last ' if games > 1 else ''}{against}" if against else ""
        decided = wins + draws + losses
        points = f", scoring {percent((wins + draws / 2) / decided)}" if decided > 1 else ""
        return f"{name} played {move} here in {games} of {total:,} games studied{last}{points}."
    assert game is not None
    result = {"": "", "1/2-1/2": ", a draw"}.get(
        game.result,
        ", and won" if (game.result == "1-0") == white else ", and lost",
    )
    how = "played" if reason.numbers[0] else "came to play"
    return f"With the same pawns {name} {how} {move} {_against(name, white, game)}{result}."


def _against(name: str, white: bool, game: GameReference) -> str:
    family, _, given = (game.black if white else game.white).partition(",")
    family = family.strip()
    if family == name and given:
        family = f"{given.strip()} {family}"  # Polgar against her sister
    when = f" in {game.year}" if game.year else ""
    return f"against {family}{when}" if family else when.strip()


def _habit(name: str, white: bool, reason: Reason) -> str:
    times, ratio, *shares = reason.numbers
    count = f"{int(times):,} times"
    often = compared(ratio)
    if reason.idea == "pattern":
        doing = seen_by(white, pattern_words(reason.text)).removesuffix(NO_STRUCTURE)
        return f"{name} {doing} {often} ({count})."
    feature, phase, *rest = reason.text.split("|")
    category, band = rest or (None, None)
    where = where_words(phase or None, category or None, band or None)
    if reason.idea == "rule":
        return (
            f"{capitalised(where)}, {name} {doing_words(feature)} {often} "
            f"({count}, {share_words(shares[0], shares[1])})."
        )
    return f"Given the choice {where}, {name} {doing_words(feature)} {often} ({count})."

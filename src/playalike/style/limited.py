"""How a move is chosen below full strength: as people of a rating do, not as a weakened engine.

Considered are the engine's best moves and whatever players of that rating would think of. A move is
as likely as they would play it (`prior`), times what the player makes of the engine's verdict
(`engine`), times his own taste (`personal`, `spirit`). The better the player, the surer the
likeliest of them is played (`sharpness`): nobody plays what all players like him play on average.
A verdict is either seen or overlooked: the chance of it falls with the level, in complicated
positions and in time trouble, and what was overlooked stays so for the game as long as the same
reply answers the same move. None of the filters of full strength
applies, but that nobody repeats a position that he is winning.

Some things no one of a level misses: from `MATING_LEVEL` on a king alone is mated by a queen or
rook, from `QUEEN_LEVEL` on a queen that costs nothing is taken; a mate in one is played as often as
by real players.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import chess

from playalike.decision import Candidate, Contribution
from playalike.oracle.analysis import Line
from playalike.position.exchange import see
from playalike.position.score import undecided_cp, value_cp, win_chance_0_1
from playalike.prior.base import Prior
from playalike.style.candidates import SourceAnswer, look_after
from playalike.style.level import Sight
from playalike.style.safety import WINNING_CP, Repetitions
from playalike.style.tiers import book, candidates, tablebase
from playalike.style.tiers.engine_move import engine_candidates, play_best
from playalike.style.tiers.situation import Ruling, Situation
from playalike.words.level import level_facts, natural_words, seen_words

__all__ = ["LimitedStrength", "Taste", "decide_limited", "most_complex", "sees_chance"]

QUEEN_LEVEL, MATING_LEVEL = 1000, 1200
QUEEN_FOR_NOTHING_CP = 600
"""What taking a queen wins at least, after all recaptures: more than a queen for a rook."""
NO_TRAP = 0.1
"""A queen is not taken if that costs more of the chance to win than this."""
EXTRA_MOVES = 6
"""So many moves at most that players think of and the engine does not."""
LEAST_NATURAL = 0.02
"""Those that fewer play are not thought of."""
LEAST_LOG = math.log(1e-4)
"""Of a chance: what nobody plays is played by nobody, whatever the engine says."""
LOOK_DEPTH = 6
"""How deep the engine looks at them."""
TECHNIQUE_DEPTH = 14
"""How deep it looks for the mate of a king alone."""
MANY_MOVES = math.log(12)
"""The prior's entropy in nats from which a position is as complicated as can be."""
TROUBLE_SECONDS = 20.0
"""With less on the clock, more is overlooked."""

Taste = Callable[[tuple[Line, ...]], Sequence[Sequence[Contribution]]]
"""What is the player's own in each of some moves."""


@dataclass(frozen=True, slots=True)
class LimitedStrength:
    """A level with what it needs."""

    sight: Sight
    prior: Prior
    """The moves of players with the rating."""
    seed: str
    """Of this game's oversights."""


def decide_limited(situation: Situation, limited: LimitedStrength, taste: Taste) -> Ruling:
    """Find a move as a player of the level would."""
    sight, board = limited.sight, situation.board
    if board.fullmove_number <= sight.book_moves and (ruling := book.decide(situation)):
        return ruling
    if ruling := candidates.decide(situation):
        return ruling
    (logs,) = limited.prior.log_probabilities([board])
    lines = _considered(situation, logs)
    mates = [line for line in lines if line.mate == 1]
    if mates and _chance(limited, "mate in one", mates[0].move) < sight.mate_in_one:
        situation.answer = _with_lines(situation, mates)
        return play_best(situation, "mate", "a mate that has been found is played")
    if mates and len(mates) < len(lines):
        lines = [line for line in lines if line.mate != 1]
    lines = _without_draws(board, lines)
    situation.answer = _with_lines(situation, lines)
    if sight.level >= MATING_LEVEL and _king_alone(board):
        return tablebase.decide(situation) or _mate_the_king(situation)
    if sight.level >= QUEEN_LEVEL and (queen := _free_queen(board, lines)):
        situation.answer = _with_lines(situation, [queen])
        return play_best(situation, "big lead", "a queen that costs nothing is taken")
    return _choose(situation, limited, logs, lines, taste)


def _with_lines(situation: Situation, lines: Sequence[Line]) -> SourceAnswer:
    """Return what was found with other lines."""
    assert situation.answer is not None
    return situation.answer._replace(lines=tuple(lines))


def _considered(situation: Situation, logs: dict[chess.Move, float]) -> list[Line]:
    """Return the engine's moves and the natural ones, best first, all with a verdict."""
    board, lines = situation.board, list(situation.lines)
    known = {line.move for line in lines}
    natural = [move for move, log in logs.items() if log >= math.log(LEAST_NATURAL)]
    for move in [move for move in natural if move.uci() not in known][:EXTRA_MOVES]:
        enough, seconds = situation.pace.check_seconds()
        if not enough:
            break
        lines.append(look_after(situation.source, board, move, LOOK_DEPTH, seconds))
    lines.sort(key=lambda line: -_value_cp(line))
    return lines


def _without_draws(board: chess.Board, lines: list[Line]) -> list[Line]:
    """Leave out what lets the opponent repeat, where the mover is winning without it."""
    if _value_cp(lines[0]) < WINNING_CP:
        return lines
    repetitions, kept = Repetitions(board), []
    for line in lines:
        after = board.copy(stack=False)
        after.push_uci(line.move)
        if not repetitions.allows_draw(after):
            kept.append(line)
    return kept if kept and _value_cp(kept[0]) >= WINNING_CP else lines


def _king_alone(board: chess.Board) -> bool:
    """Tell whether the opponent has nothing left and the mover a queen or a rook."""
    own, enemy = board.occupied_co[board.turn], board.occupied_co[not board.turn]
    return enemy.bit_count() == 1 and bool(own & (board.queens | board.rooks))


def _mate_the_king(situation: Situation) -> Ruling:
    """Look deep at one line: ten shallow ones go round in circles."""
    enough, seconds = situation.pace.check_seconds()
    if enough:
        best = situation.source.best(situation.board, TECHNIQUE_DEPTH, seconds)
        situation.answer = _with_lines(situation, [best])
    return play_best(situation, "winning endgame", "against a king alone the rest is technique")


def _free_queen(board: chess.Board, lines: Sequence[Line]) -> Line | None:
    """Return the best capture of a queen that costs nothing, if it is no trap."""
    queens = board.queens & board.occupied_co[not board.turn]
    best = _win_chance(lines[0])
    for line in lines:
        move = chess.Move.from_uci(line.move)
        if not queens & chess.BB_SQUARES[move.to_square]:
            continue
        if see(board, move, legal=True) >= QUEEN_FOR_NOTHING_CP:
            return line if best - _win_chance(line) <= NO_TRAP else None
    return None


def _choose(
    situation: Situation,
    limited: LimitedStrength,
    logs: dict[chess.Move, float],
    lines: list[Line],
    taste: Taste,
) -> Ruling:
    board, sight = situation.board, limited.sight
    personal = taste(tuple(lines))
    clock = situation.pace.clock_seconds
    in_trouble = clock is not None and clock < TROUBLE_SECONDS
    chance_to_see = sees_chance(sight.seen, most_complex(logs), in_trouble)
    best = _win_chance(lines[0])
    naturals = {line.move: max(logs[chess.Move.from_uci(line.move)], LEAST_LOG) for line in lines}
    usual = sum(naturals.values()) / len(lines)
    contributions_by_move, overlooked = [], set()
    for line, own in zip(lines, personal, strict=True):
        loss = max(0.0, best - _win_chance(line))
        reply = line.pv[1] if len(line.pv) > 1 else ""
        seen = _chance(limited, line.move, reply) < chance_to_see
        if not seen:
            overlooked.add(line.move)
        log = naturals[line.move]
        words = natural_words(math.exp(log), sight.rating)
        parts = (
            Contribution("prior", log - usual, words),
            Contribution("engine", -sight.caution * loss if seen else 0.0, seen_words(seen, loss)),
            *own,
        )
        contributions_by_move.append(parts)
    scores = [sum(part.value for part in parts) for parts in contributions_by_move]
    weights = [math.exp(sight.sharpness * (score - max(scores))) for score in scores]
    chances = [weight / sum(weights) for weight in weights]
    plain = engine_candidates(board, tuple(lines))
    judged: list[Candidate] = [
        replace(candidate, contributions=parts, final_score=score, style_score=chance)
        for candidate, parts, score, chance in zip(
            plain, contributions_by_move, scores, chances, strict=True
        )
    ]
    order = sorted(range(len(judged)), key=lambda number: -scores[number])
    if situation.variety:
        drawn = situation.chance.choices(range(len(judged)), chances)[0]
        order = [drawn, *(number for number in order if number != drawn)]
    ranked = [judged[number] for number in order]
    facts = level_facts(board, ranked[0], judged[0], overlooked, sight.level)
    return Ruling(chess.Move.from_uci(ranked[0].move), "style", tuple(ranked), facts=facts)


def most_complex(logs: dict[chess.Move, float]) -> float:
    """Return how complicated a position is, 0 to 1: how little players agree on the move."""
    entropy = -sum(math.exp(log) * log for log in logs.values())
    return min(1.0, entropy / MANY_MOVES)


def sees_chance(seen: float, complexity: float, in_trouble: bool = False) -> float:
    """Return the chance to see a verdict; `seen` holds for a position that is half complicated."""
    return math.pow(seen, 2 * complexity + (0.5 if in_trouble else 0.0))


def _chance(limited: LimitedStrength, *about: str) -> float:
    """Return a number from 0 to 1 that is the same for the same thing during a game."""
    return random.Random(f"{limited.seed} {' '.join(about)}").random()


def _value_cp(line: Line) -> int:
    return value_cp(line.cp, line.mate)


def _win_chance(line: Line) -> float:
    if line.mate is not None:
        return 1.0 if line.mate > 0 else 0.0
    return win_chance_0_1(undecided_cp(line.cp or 0))

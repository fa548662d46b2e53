"""What a personality's own games say for a move: habits with their counts, and single games."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace

import chess

from playalike.personality.load import Personality
from playalike.personality.plan_records import Plan
from playalike.personality.records import BookMove, MoveTypePreference, Pattern, StyleRule
from playalike.position.moves.features import BIT
from playalike.reason import GameReference, Reason, ReasonKind
from playalike.style.context import Context, Option

__all__ = ["Habits", "book_memory", "played_memory"]

MORE_OFTEN = 1.2
"""A habit is what a player does so many times as often as others."""
ENOUGH = 20
"""Times that a habit must have been seen."""
DULL = frozenset(
    {
        "quiet", "capture", "pawn_move", "knight_move", "bishop_move", "rook_move", "queen_move",
        "king_move", "pawn_advance", "forward", "sideways", "to_kingside", "to_queenside",
        "recapture", "winning_capture", "pawn_capture", "long_move", "double_step", "check",
        "same_piece_again", "to_edge", "evades_attack", "quiet_pawn_advance", "invades",
        "to_centre", "develops",
    }
)  # fmt: skip
"""Features that say nothing of an idea."""
_EXCHANGES = ("equal_exchange", "bishop_for_knight", "knight_for_bishop", "passed_pawn_push")
"""What is no choice of the player's where it takes back; nor is a capture the push of a pawn."""
_BESIDE_A_KING = ("pawn_storm", "moves_king_shield")
"""What is said of a king that has left the middle files, and of his pawns."""
_STORM = re.compile(r"\bstorm|break_at_king")
_SHAPE = re.compile(r"maneuver\|.\(")
_GAME = re.compile(r"(?P<white>.+?) – (?P<black>.+?)(, (?P<year>\d{4}))?")
_RESULTS = {True: {1.0: "1-0", 0.5: "1/2-1/2", 0.0: "0-1"},
            False: {1.0: "0-1", 0.5: "1/2-1/2", 0.0: "1-0"}}  # fmt: skip


class Habits:
    """The habits of one personality, ready to be looked up."""

    def __init__(self, personality: Personality) -> None:
        """Index what is compared with others; only what the player does more often counts."""
        self._personality = personality
        self._patterns: dict[str, Pattern] = {
            pattern.key: pattern
            for pattern in personality.patterns
            if pattern.lift >= MORE_OFTEN
            and pattern.support >= ENOUGH
            and not _SHAPE.match(pattern.key)
        }
        self._types: dict[str, list[MoveTypePreference]] = defaultdict(list)
        for preference in personality.move_types:
            if preference.multiplier >= MORE_OFTEN and preference.support >= ENOUGH:
                self._types[preference.phase].append(preference)
        self._rules: tuple[StyleRule, ...] = tuple(
            rule
            for rule in (*personality.rules, *personality.db_rules)
            if rule.rate >= MORE_OFTEN * rule.baseline_rate
            and rule.baseline_rate > 0
            and rule.support >= ENOUGH
        )

    def of(self, context: Context, option: Option) -> Iterator[Reason]:
        """Yield what the player's games say for a candidate."""
        yield from self._habits(context, option)
        if (memory := self._structure(context, option)) is not None:
            yield memory

    def with_game(self, reason: Reason, board: chess.Board) -> Reason:
        """Return a memory with the number of its game, where the moves ship; else as it was."""
        if reason.kind != ReasonKind.MEMORY or reason.game is None:
            return reason
        if reason.game.number is not None:
            return reason
        place = self._personality.own_games.find(reason.game, reason.text or board.epd())
        if place is None:
            return reason
        number, ply = place
        return replace(reason, game=replace(reason.game, number=number, ply=ply))

    def _habits(self, context: Context, option: Option) -> Iterator[Reason]:
        """Yield habits.

        `pattern` (numbers: times, ratio; text: its key), `rule` (numbers: times, ratio, share,
        usual share; text: feature, phase, structure and evaluation band), `type` (numbers: times,
        ratio; text: feature and phase).
        """
        for key in option.pattern_keys:
            if (pattern := self._patterns.get(key)) is not None and not (
                _STORM.search(key) and not _speaks("pawn_storm", context, option)
            ):
                numbers = (pattern.support, pattern.lift)
                yield _habit("pattern", numbers, pattern.key)
        for rule in self._rules:
            if (
                option.features & BIT[rule.feature]
                and _speaks(rule.feature, context, option)
                and rule.phase in (None, context.phase)
                and rule.category in (None, context.category)
                and rule.eval_band in (None, context.eval_band)
            ):
                ratio = rule.rate / rule.baseline_rate
                where = "|".join(
                    part or "" for part in (rule.feature, rule.phase, rule.category, rule.eval_band)
                )
                yield _habit("rule", (rule.support, ratio, rule.rate, rule.baseline_rate), where)
        for preference in self._types[context.phase]:
            if option.features & BIT[preference.move_type] and _speaks(
                preference.move_type, context, option
            ):
                numbers = (preference.support, preference.multiplier)
                yield _habit("type", numbers, f"{preference.move_type}|{preference.phase}")

    def _structure(self, context: Context, option: Option) -> Reason | None:
        """Return a game in which the same move was played with the same pawns.

        `structure`: numbers: 1 when it was the very next move, 0 when it came later; text: the
        position in that game.
        """
        hashes = context.hashes
        plans = self._personality.plans.lookup(hashes.exact, hashes.pawns, context.category)
        fitting = [
            (plan.moves[0] != option.token, tier != "exact", -plan.outcome, plan.game, plan)
            for tier, plan in plans
            if tier != "category" and option.token in plan.moves and plan.start.position
        ]
        if not fitting:
            return None
        later, other_king, _, _, plan = min(fitting, key=lambda habit: habit[:4])
        reference = _reference(plan)
        if reference is None:
            return None
        telling = 0.6 - 0.15 * later - 0.05 * other_king
        return Reason(
            ReasonKind.MEMORY,
            "structure",
            telling,
            numbers=(0.0 if later else 1.0,),
            text=plan.start.position,
            game=reference,
        )


def _speaks(feature: str, context: Context, option: Option) -> bool:
    """Say whether a feature of a move tells something of the player."""
    if feature in DULL:
        return False
    if feature in _EXCHANGES:
        not_his = "capture" if feature == "passed_pawn_push" else "recapture"
        return not option.features & BIT[not_his]
    if feature == "retreat":
        return not option.features & BIT["evades_attack"]  # It has to go somewhere.
    if feature in _BESIDE_A_KING:
        side = context.board.turn if feature == "moves_king_shield" else not context.board.turn
        king = context.board.king(side)
        left = king is not None and chess.square_file(king) not in (3, 4)
        return left and context.phase != "endgame"
    return True


def _habit(idea: str, numbers: tuple[float, ...], text: str) -> Reason:
    telling = min(0.7, 0.25 + 0.35 * math.log2(numbers[1]))
    return Reason(ReasonKind.HABIT, idea, telling, numbers=numbers, text=text)


def _reference(plan: Plan) -> GameReference | None:
    named = _GAME.fullmatch(plan.game)
    if named is None:
        return None
    white = plan.start.position.split()[1] == "w"
    result = _RESULTS[white].get(plan.outcome, "")
    year = int(named["year"] or 0)
    return GameReference(named["white"], named["black"], year, result, ply=plan.start.ply)


def book_memory(moves: list[BookMove], chosen: BookMove, board: chess.Board) -> Reason:
    """Return that the player had the very position.

    `position`: numbers: games with the move, games with the position, wins, draws, losses.
    """
    total = sum(move.games for move in moves)
    example, game = chosen.example, None
    if example is not None:
        game = GameReference(example.white, example.black, example.year, ply=board.ply())
    numbers = (chosen.games, total, chosen.wins, chosen.draws, chosen.losses)
    return Reason(ReasonKind.MEMORY, "position", 0.7, numbers=numbers, game=game)


def played_memory(
    personality: Personality, board: chess.Board, move: str, played: Mapping[str, int]
) -> Reason:
    """Return that the player had the very position; `played` are his moves there, in games."""
    known = [move for move in personality.book.get(board.epd(), ()) if move.move in played]
    for entry in known:
        if entry.move == move:
            return book_memory(known, entry, board)
    memory = _from_the_start(personality, board, move, played)
    if memory is not None:
        return memory
    numbers = (played[move], sum(played.values()), 0, 0, 0)
    epd, san = board.epd(), board.san(chess.Move.from_uci(move))
    game = None
    examples = [pattern.example for pattern in personality.patterns]
    examples += [sequence.example for sequence in personality.sequences]
    for example in examples:
        if example is not None and example.san == san and " ".join(example.fen.split()[:4]) == epd:
            game = GameReference(example.white, example.black, example.year, ply=example.ply)
            break
    return Reason(ReasonKind.MEMORY, "position", 0.7, numbers=numbers, game=game)


def _from_the_start(
    personality: Personality, board: chess.Board, move: str, played: Mapping[str, int]
) -> Reason | None:
    """Return the memory with the latest game, where all his games came here by the same moves."""
    line = [earlier.uci() for earlier in board.move_stack]
    if not line or chess.Move.null().uci() in line or board.root().fen() != chess.STARTING_FEN:
        return None
    own = personality.own_games
    player = own.player()
    games = [(own.heading(number), number) for number in own.beginning_with([*line, move])]
    games = [game for game in games if (game[0].white == player) == board.turn]
    if not games or len(games) != played[move]:
        return None
    latest, number = max(games, key=lambda numbered: (numbered[0].year, numbered[1]))
    won, lost = ("1-0", "0-1") if board.turn else ("0-1", "1-0")
    results = Counter(game.result for game, _ in games)
    scores = (results[won], results["1/2-1/2"], results[lost])
    game = GameReference(latest.white, latest.black, latest.year, latest.result, number, len(line))
    counts = (played[move], sum(played.values()), *scores)
    return Reason(ReasonKind.MEMORY, "position", 0.7, numbers=counts, game=game)

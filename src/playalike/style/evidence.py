"""Where the player did it before: games that speak for a decision, with year and position."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import chess

from playalike.decision import Decision
from playalike.personality.load import Personality
from playalike.personality.plan_records import Plan
from playalike.personality.records import BookExample, BookMove, Example
from playalike.position.moves.tokens import sequence_token
from playalike.position.structure.category import categorise
from playalike.position.structure.hashes import structure_hashes
from playalike.style.active_plan import is_position, is_token
from playalike.style.memory import PlanMemory
from playalike.words.plans import plan_words

__all__ = ["Evidence", "evidence_of"]

SERVED = ("started", "continued", "achieved")
"""What a move can do for a plan."""
MOST_EXAMPLES = 5
_PLAN_OF = re.compile(r"the plan '(?P<words>.+)' from (?P<game>.+)")
"""How the layer of plans names the game it thinks of."""
_GAME = re.compile(r"(?P<white>.+?) – (?P<black>.+?)(, (?P<year>\d{4}))?")
"""How the study names a game."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A game of the player, or several, in which the same was done."""

    kind: str
    """``book``, ``exact`` (the very position and move), ``example`` (another move), ``plan``."""
    text: str
    white: str = ""
    black: str = ""
    year: int = 0
    """0 when unknown."""
    fen: str | None = None
    """The position in that game; None in a personality that an earlier version studied."""
    san: str = ""
    """What was played there; for a plan all its moves, in long notation."""
    games: int = 1
    moves: tuple[str, ...] = ()
    """The plan's moves from square to square, such as ``d2f1``, in the colours of that game."""


def evidence_of(
    personality: Personality, board: chess.Board, decision: Decision, memory: PlanMemory | None
) -> tuple[Evidence, ...]:
    """Return the games that spoke: of the book, of this very position, of the plans.

    `memory` is that after the decision; None when no thought was given to plans.
    """
    evidence = list(_of_the_position(personality, board, decision))
    games = set()
    for event in () if memory is None else memory.events:
        if event.kind in SERVED:
            games.add(event.game)
            evidence.append(_plan(event.words, event.game, event.position, event.moves))
    chosen = next(
        (candidate for candidate in decision.candidates if candidate.move == decision.move), None
    )
    for part in () if chosen is None else chosen.contributions:
        named = _PLAN_OF.search(part.reason) if part.name == "plans" else None
        if named is not None and named["game"] not in games:
            plan = _find_plan(personality, board, decision.move, named["words"], named["game"])
            position, moves = ("", ()) if plan is None else (plan.start.position, plan.moves)
            evidence.append(_plan(named["words"], named["game"], position, moves))
    return tuple(evidence)


def _of_the_position(
    personality: Personality, board: chess.Board, decision: Decision
) -> Iterator[Evidence]:
    if decision.tier not in ("book", "exact position"):
        return
    epd, fen = board.epd(), board.fen()
    moves = personality.book.get(epd, ())
    played = next((move for move in moves if move.move == decision.move), None)
    if played is not None:
        example = played.example or BookExample("", "", played.last_year)
        text = decision.sentence if decision.tier == "book" else _told_in(played)
        yield Evidence(
            "book" if decision.tier == "book" else "exact",
            text, example.white, example.black, example.year, fen, decision.san, played.games,
        )  # fmt: skip
    for game in _examples(personality, epd):
        kind = "exact" if game.san == decision.san else "example"
        if kind == "example" and played is not None and played.example is not None:
            continue  # The book names a game for every other move already.
        text = _named(game.white, game.black, game.year)
        yield Evidence(kind, text, game.white, game.black, game.year, game.fen, game.san)


def _told_in(move: BookMove) -> str:
    games = "once" if move.games == 1 else f"in {move.games} games"
    return f"The same position, and the same move, {games}"


def _named(white: str, black: str, year: int) -> str:
    return f"{white} – {black}" + (f", {year}" if year else "")


def _plan(words: str, game: str, position: str, tokens: Sequence[str]) -> Evidence:
    named = _GAME.fullmatch(game)
    shown = is_position(position) and all(map(is_token, tokens))
    steps = [_step(token, position.split()[1] == "w") for token in tokens] if shown else []
    return Evidence(
        "plan",
        f"{words}, as in {game}",
        named["white"] if named else "",
        named["black"] if named else "",
        int(named["year"] or 0) if named else 0,
        f"{position} 0 1" if shown else None,
        " ".join(route for route, _ in steps),
        moves=tuple(move for _, move in steps),
    )


def _step(token: str, side: chess.Color) -> tuple[str, str]:
    """Turn ``Nd2f1``, seen from the player's side, to ``Nd2–f1`` and ``d2f1`` of the game."""
    flip = 0 if side else 56
    castling = token.startswith("O")
    names = ("e1", "c1" if token == "O-O-O" else "g1") if castling else (token[1:3], token[3:5])
    start, end = (chess.SQUARE_NAMES[chess.parse_square(name) ^ flip] for name in names)
    letter = "" if token[0] == "P" else token[0]
    return (token if castling else f"{letter}{start}–{end}"), start + end


def _find_plan(
    personality: Personality, board: chess.Board, move: str, words: str, game: str
) -> Plan | None:
    """Return the plan with these words and this game that fits; one with this very move first."""
    hashes = structure_hashes(board, board.turn)
    category = str(categorise(board, board.turn))
    known = [
        plan
        for _, plan in personality.plans.lookup(hashes.exact, hashes.pawns, category)
        if plan.game == game and plan.themes and plan_words(plan.themes, board.turn) == words
    ]
    token = sequence_token(board, chess.Move.from_uci(move))
    return next((plan for plan in known if token in plan.moves), known[0] if known else None)


def _examples(personality: Personality, epd: str) -> list[Example]:
    """Return games among the examples of findings in which the very position stood."""
    wanted: dict[tuple[str, str, int, str], Example] = {}
    examples = [pattern.example for pattern in personality.patterns]
    examples += [sequence.example for sequence in personality.sequences]
    for example in examples:
        if example is not None and " ".join(example.fen.split()[:4]) == epd:
            wanted[example.white, example.black, example.year, example.san] = example
    ranked = sorted(
        wanted.values(), key=lambda example: (example.year, example.white, example.black)
    )
    return ranked[:MOST_EXAMPLES]

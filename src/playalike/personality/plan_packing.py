"""Many plans in few bytes: columns instead of records, numbers for known words, compressed.

What follows from other fields (names, descriptions, the achievement move) is written only where it
differs from what follows. Plans of one structure lie together and share its hashes; their positions
are written from the player's side, so that the shared pawns compress whichever colour was played.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence

import chess

from playalike.errors import PlayalikeError
from playalike.personality.plan_records import (
    PLAN_THEMES,
    ROLES,
    Collaboration,
    Plan,
    PlanStart,
    PlanTheme,
)
from playalike.position.phase import PHASES
from playalike.words.themes import describe_theme

__all__ = ["pack_plans", "shared_words", "unpack_plans"]

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""One for each of `PLAN_THEMES`; more are added at the end, or the schema version is raised."""


def shared_words(plans: Sequence[Plan]) -> list[str]:
    """Return the strings that are written once for all plans, in alphabetical order."""
    words: set[str] = set()
    for plan in plans:
        words |= {plan.game, plan.trigger, plan.start.category, " ".join(plan.start.weaknesses)}
    return sorted(words)


def pack_plans(plans: Sequence[Plan], numbers: Mapping[str, int]) -> bytes:
    """Pack plans; `numbers` are those of `shared_words`."""
    rows = []
    previous: PlanStart | None = None
    for plan in plans:
        rows.append(_row(plan, numbers, previous))
        previous = plan.start
    columns = [list(column) for column in zip(*rows, strict=True)]
    text = json.dumps(columns, separators=(",", ":"), ensure_ascii=False)
    return zlib.compress(text.encode(), 9)


def unpack_plans(data: bytes, words: Sequence[str]) -> tuple[Plan, ...]:
    """Return what `pack_plans` was given; `words` are those of `shared_words`."""
    plans: list[Plan] = []
    for row in zip(*json.loads(zlib.decompress(data)), strict=True):
        plans.append(_plan(row, words, plans[-1].start if plans else None))
    return tuple(plans)


def _row(plan: Plan, numbers: Mapping[str, int], previous: PlanStart | None) -> tuple[object, ...]:
    start = plan.start
    same = previous is not None and previous.hash_exact == start.hash_exact
    again = previous is not None and previous.position == start.position
    packed_themes = " ".join(map(_pack_theme, plan.themes))
    descriptions = [describe_theme(t.theme, t.primary_piece, t.squares) for t in plan.themes]
    described = [theme.description for theme in plan.themes]
    last = plan.moves[-1] if plan.moves else ""
    return (
        None if previous and previous.hash_pawns == start.hash_pawns else start.hash_pawns,
        None if same else start.hash_exact,
        start.ply,
        PHASES.index(start.phase),
        numbers[start.category],
        numbers[" ".join(start.weaknesses)],
        start.piece_count,
        start.enemy_king_wing,
        start.bishop_pair + 2 * start.fianchetto,
        start.eval_cp,
        " ".join(plan.moves),
        None if plan.achievement_move == last else plan.achievement_move,
        packed_themes,
        None if descriptions == described else described,
        None if plan.name == _name(plan.themes) else plan.name,
        ";".join(map(_pack_collaboration, plan.collaborations)),
        numbers[plan.trigger],
        plan.eval_gain_cp,
        plan.outcome,
        plan.success,
        numbers[plan.game],
        None if again else _pack_position(start.position),
    )


def _plan(row: Sequence[object], words: Sequence[str], previous: PlanStart | None) -> Plan:
    # JSON gives what _row wrote; the checksum of the file vouches for it.
    (
        pawns, exact, ply, phase, category, weaknesses, count, wing, flags, value, moves,
        achievement, themes, described, name, collaborations, trigger, gain, outcome, success, game,
        *later,
    ) = row  # fmt: skip
    # Stores of schema 2 have no positions.
    position = later[0] if later else ""
    assert isinstance(flags, int)
    assert isinstance(outcome, (int, float))
    assert isinstance(success, (int, float))
    if previous is not None:
        pawns = previous.hash_pawns if pawns is None else pawns
        exact = previous.hash_exact if exact is None else exact
    start = PlanStart(
        ply=_int(ply),
        phase=PHASES[_int(phase)],
        hash_exact=_int(exact),
        hash_pawns=_int(pawns),
        category=words[_int(category)],
        weaknesses=tuple(words[_int(weaknesses)].split()),
        piece_count=_int(count),
        enemy_king_wing=_int(wing),
        bishop_pair=bool(flags & 1),
        fianchetto=bool(flags & 2),
        eval_cp=None if value is None else _int(value),
        position=previous.position
        if previous is not None and position is None
        else _unpack_position(str(position)),
    )
    texts = described if isinstance(described, list) else None
    parsed = tuple(
        _unpack_theme(text, None if texts is None else str(texts[number]))
        for number, text in enumerate(str(themes).split())
    )
    tokens = tuple(str(moves).split())
    return Plan(
        name=_name(parsed) if name is None else str(name),
        themes=parsed,
        collaborations=tuple(
            map(_unpack_collaboration, filter(None, str(collaborations).split(";")))
        ),
        trigger=words[_int(trigger)],
        start=start,
        moves=tokens,
        achievement_move=(tokens[-1] if tokens else "")
        if achievement is None
        else str(achievement),
        eval_gain_cp=_int(gain),
        outcome=float(outcome),
        success=float(success),
        game=words[_int(game)],
    )


def _pack_position(epd: str) -> str:
    """Write a position from the player's side: the one to move."""
    if not epd:
        return ""
    placement, side, *rights = epd.split(" ")
    seen = _turned(placement) if side == "b" else placement
    return " ".join((seen, side, *(() if rights == ["-", "-"] else rights)))


def _unpack_position(text: str) -> str:
    if not text:
        return ""
    placement, side, *rights = text.split(" ")
    seen = _turned(placement) if side == "b" else placement
    return " ".join((seen, side, *(rights or ("-", "-"))))


def _turned(placement: str) -> str:
    """Return a placement seen from the other side, colours exchanged."""
    return "/".join(reversed(placement.split("/"))).swapcase()


def _int(value: object) -> int:
    if not isinstance(value, int):
        raise PlayalikeError(f"the plans are damaged: {value!r} is not a whole number")
    return value


def _name(themes: Sequence[PlanTheme]) -> str:
    return "+".join(theme.theme for theme in themes)


def _pack_theme(theme: PlanTheme) -> str:
    """Write a theme as a letter, a piece type and squares: ``B2d5``."""
    if theme.theme not in PLAN_THEMES:
        raise PlayalikeError(f"{theme.theme!r} is no theme of plans: {', '.join(PLAN_THEMES)}")
    letter = _LETTERS[PLAN_THEMES.index(theme.theme)]
    return f"{letter}{theme.primary_piece}{''.join(theme.squares)}"


def _unpack_theme(text: str, description: str | None) -> PlanTheme:
    theme = PLAN_THEMES[_LETTERS.index(text[0])]
    piece, squares = int(text[1]), _squares(text[2:])
    return PlanTheme(theme, piece, squares, description or describe_theme(theme, piece, squares))


def _pack_collaboration(collaboration: Collaboration) -> str:
    """Write pieces with their roles, a colon, and squares: ``41 52:d5d6``."""
    pieces = "".join(
        f"{chess.PIECE_NAMES.index(piece)}{ROLES.index(role)}"
        for piece, role in collaboration.pieces
    )
    return f"{pieces}:{''.join(collaboration.convergence_squares)}"


def _unpack_collaboration(text: str) -> Collaboration:
    pieces, _, squares = text.partition(":")
    at = range(0, len(pieces), 2)
    return Collaboration(
        tuple((chess.piece_name(int(pieces[i])), ROLES[int(pieces[i + 1])]) for i in at),
        _squares(squares),
    )


def _squares(text: str) -> tuple[str, ...]:
    return tuple(text[at : at + 2] for at in range(0, len(text), 2))

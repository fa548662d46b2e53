"""Pattern keys: names for moves, under which a study files what it finds and a style looks it up.

A key says what a move looks like in its surroundings: ``kind|what|where``, for instance

- ``maneuver|Nd2f1|middlegame`` and ``maneuver|N(2,-1)|middlegame``: the route, and its shape;
- ``setup|Ne5|carlsbad:mine``: a piece brought to a square in a kind of pawn structure;
- ``attack|N to_king_wing|middlegame``, ``endgame|K forward|endgame``: motifs, see
  `words.patterns.MOTIFS`.

Everything follows from `MoveFacts`, which the table of moves holds row by row and `move_facts`
reads off a board: one definition, two ways in. Squares are relative, seen from the mover's side.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import chess
from chess import BISHOP, KING, KNIGHT, PAWN, ROOK

from playalike.position.moves.behind_passers import (
    BEHIND_ENEMY_PASSER,
    BEHIND_OWN_PASSER,
    behind_passer_bits,
)
from playalike.position.moves.features import BIT, move_features
from playalike.position.moves.tokens import CASTLES, LETTERS, piece_token
from playalike.position.phase import PHASES, phase_of_position
from playalike.position.structure.category import categorise
from playalike.position.structure.hashes import side_of_king

__all__ = [
    "KINDS",
    "MoveFacts",
    "move_facts",
    "opportunity_of",
    "pattern_keys",
    "pattern_keys_of",
]

KINDS = ("maneuver", "setup", "attack", "endgame")
"""The kinds of pattern."""


class MoveFacts(NamedTuple):
    """What the keys of a move depend on: columns of the table of moves."""

    piece: int
    from_square: int
    """Relative, like all squares here."""
    to_square: int
    captured: int
    """Piece type, 0 for none."""
    phase: int
    """0 opening, 1 middlegame, 2 endgame."""
    category: str
    """Pawn structure and whose it is, such as ``carlsbad:mine``."""
    features: int
    """See `position.moves.features`, and `position.moves.behind_passers` for those above."""
    enemy_king_wing: int
    """0 queenside, 1 centre, 2 kingside."""


def move_facts(
    board: chess.Board,
    move: chess.Move,
    phase: int | None = None,
    *,
    features: int | None = None,
    category: str | None = None,
) -> MoveFacts:
    """Read the facts of a legal move off the board.

    `phase` is the part of the game by lichess' division, for callers that know the game; by
    default the position alone decides. `features` and `category` may be given when known.
    """
    me = board.turn
    flip = 0 if me else 56
    captured = 0
    if board.is_capture(move):
        captured = board.piece_type_at(move.to_square) or PAWN
    return MoveFacts(
        piece=board.piece_type_at(move.from_square) or 0,
        from_square=move.from_square ^ flip,
        to_square=move.to_square ^ flip,
        captured=captured,
        phase=PHASES.index(phase_of_position(board)) if phase is None else phase,
        category=str(categorise(board, me)) if category is None else category,
        features=(move_features(board, move) if features is None else features)
        | behind_passer_bits(board, move),
        enemy_king_wing=int(side_of_king(board, not me)),
    )


def pattern_keys(board: chess.Board, move: chess.Move, phase: int | None = None) -> tuple[str, ...]:
    """Return the keys of all patterns that a legal move shows."""
    return pattern_keys_of(move_facts(board, move, phase))


def pattern_keys_of(facts: MoveFacts) -> tuple[str, ...]:
    """Return the keys of all patterns of a move, given its facts."""
    phase = PHASES[facts.phase]
    if facts.features & CASTLES:
        token = "O-O" if facts.features & BIT["castle_short"] else "O-O-O"
        return (f"maneuver|{token}|{phase}", f"setup|{token}|{facts.category}")
    keys = [
        *_moving(facts.piece, facts.from_square, facts.to_square, phase),
        f"setup|{_placed(facts.piece, facts.to_square)}|{facts.category}",
    ]
    keys += (f"attack|{motif}|{phase}" for motif in _attack_motifs(facts))
    if facts.phase == 2:
        keys += (f"endgame|{motif}|endgame" for motif in _endgame_motifs(facts))
    return tuple(keys)


def opportunity_of(key: str) -> str:
    """Return what a pattern's rate is measured by: own moves in its phase or pawn structure.

    ``phase|middlegame`` or ``category|carlsbad:mine``, as counted in the baseline's ``moves``.
    """
    kind, _, where = key.split("|")
    return f"category|{where}" if kind == "setup" else f"phase|{where}"


@lru_cache(maxsize=512)
def _placed(piece: int, square: int) -> str:
    return f"{LETTERS[piece]}{chess.SQUARE_NAMES[square]}"


@lru_cache(maxsize=16384)
def _moving(piece: int, source: int, target: int, phase: str) -> tuple[str, ...]:
    """Return the keys of the route and of its shape; a pawn has no shape worth a name."""
    route = f"maneuver|{piece_token(piece, source, target)}|{phase}"
    if piece == PAWN:
        return (route,)
    across, ahead = abs((target & 7) - (source & 7)), (target >> 3) - (source >> 3)
    return (route, f"maneuver|{LETTERS[piece]}({across},{ahead:+d})|{phase}")


def _wing(square: int) -> int:
    file = square & 7
    return 0 if file <= 2 else 1 if file <= 4 else 2


_RING, _CHECK, _DISCOVERED = (
    BIT["attacks_enemy_king_ring"],
    BIT["check"],
    BIT["discovered_check"],
)
_FORK, _SACRIFICE, _LOSING = BIT["double_threat"], BIT["sacrifice"], BIT["losing_capture"]
_STORM, _BREAK, _LIFT = BIT["pawn_storm"], BIT["pawn_break"], BIT["rook_lift"]
_THREAT = BIT["creates_threat"]
_ANY_ATTACK = (
    _RING | _CHECK | _DISCOVERED | _FORK | _SACRIFICE | _LOSING | _STORM | _BREAK | _LIFT | _THREAT
)


def _attack_motifs(facts: MoveFacts) -> list[str]:
    """Return the motifs that any phase knows."""
    piece, target, features = facts.piece, facts.to_square, facts.features
    letter = LETTERS[piece]
    motifs = []
    at_king = _wing(target) == facts.enemy_king_wing and target >> 3 >= 4
    if (
        KNIGHT <= piece < KING
        and _wing(target) == facts.enemy_king_wing != _wing(facts.from_square)
        and not facts.captured
    ):
        motifs.append(f"{letter} to_king_wing")
    if not features & _ANY_ATTACK:
        return motifs
    if features & _RING:
        motifs.append(f"{letter} at_king")
    if features & _DISCOVERED:
        motifs.append(f"{letter} discovered")
    elif features & _CHECK:
        motifs.append(f"{letter} check")
    if features & _FORK:
        motifs.append(f"{letter} fork")
    elif features & _THREAT:
        motifs.append(f"{letter} threat")
    if features & _SACRIFICE:
        motifs.append(f"{letter} sacrifice_{'at_king' if at_king else 'elsewhere'}")
    if piece == ROOK and features & _LOSING and facts.captured in (KNIGHT, BISHOP):
        motifs.append("R exchange_sacrifice")
    if features & _STORM:
        motifs.append(f"P storm_{chess.SQUARE_NAMES[target]}")
    if features & _BREAK and at_king:
        motifs.append("P break_at_king")
    if features & _LIFT:
        motifs.append(f"R lift_{chess.SQUARE_NAMES[target]}")
    return motifs


def _endgame_motifs(facts: MoveFacts) -> list[str]:
    """Return the motifs of endgames."""
    piece, target, features = facts.piece, facts.to_square, facts.features
    letter = LETTERS[piece]
    motifs = []
    if piece in _ENDGAME_BITS:
        motifs += [f"{letter} {name}" for bit, name in _ENDGAME_BITS[piece] if features & bit]
    if piece == ROOK and target >> 3 == 0 != facts.from_square >> 3:
        motifs.append("R back_rank")
    if piece == PAWN and features & BIT["passed_pawn_push"]:
        motifs.append(f"P passer_{(target >> 3) + 1}")
    if features & BIT["blockades_passer"]:
        motifs.append(f"{letter} blockades")
    if features & BIT["equal_exchange"] and facts.captured != PAWN:
        motifs.append(f"{letter} trade")
    if features & BIT["simplifies"]:
        motifs.append(f"{letter} simplifies")
    return motifs


_ENDGAME_BITS: dict[int, tuple[tuple[int, str], ...]] = {
    KING: (
        (BIT["forward"], "forward"),
        (BIT["to_centre"], "to_centre"),
        (BIT["toward_enemy_king"], "hunts_king"),
        (BIT["retreat"], "retreat"),
    ),
    ROOK: (
        (BIT["rook_to_seventh"], "seventh"),
        (BIT["rook_to_open_file"], "open_file"),
        (BEHIND_OWN_PASSER, "behind_passer"),
        (BEHIND_ENEMY_PASSER, "behind_enemy_passer"),
    ),
    PAWN: ((BIT["flank_pawn_push"], "flank_pawn"),),
}

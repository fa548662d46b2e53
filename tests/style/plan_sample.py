"""Positions, plans and a personality for tests of what is about plans.

`OPEN_FILE`: the c-file is open and White has the rooks on a1 and f1. The plan of `double` takes it
with one rook, lifts that one and puts the other behind it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

import chess

from playalike.oracle.analysis import Line
from playalike.personality.load import Personality, load_personality
from playalike.personality.plans import Plan, PlanStart, PlanTheme, write_plans
from playalike.position.structure.hashes import side_of_king, structure_hashes
from playalike.style.context import Context, Option, make_context
from playalike.style.memory import PlanMemory
from tests.personality.sample import define, tables, write_artefacts

OPEN_FILE = "r4rk1/pp1qbppp/2n2n2/3p4/3P4/1P2PN2/PB2QPPP/R4RK1 w - - 0 15"
GAME = "Planter – Guest, 1960"
CANDIDATES = ("h3", "Ne5", "Rac1", "e4", "Rfd1", "g3")


def start_of(board: chess.Board) -> PlanStart:
    """Describe a position, without weaknesses, as the beginning of a plan of the side to move."""
    hashes = structure_hashes(board, board.turn)
    return PlanStart(
        ply=28,
        phase="middlegame",
        hash_exact=hashes.exact,
        hash_pawns=hashes.pawns,
        category=str(hashes.label),
        weaknesses=(),
        piece_count=board.occupied.bit_count(),
        enemy_king_wing=int(side_of_king(board, not board.turn)),
        bishop_pair=False,
        fianchetto=True,
        eval_cp=30,
        position=board.epd(),
    )


def theme(name: str, piece: int, *squares: str) -> PlanTheme:
    """Return a strand of a plan."""
    return PlanTheme(name, piece, squares, "as told")


def plan(board: chess.Board, *themes: PlanTheme, moves: tuple[str, ...]) -> Plan:
    """Return a plan that begins in the position and ends with the last of its moves."""
    return Plan(
        name="+".join(one.theme for one in themes),
        themes=themes,
        collaborations=(),
        trigger=f"structure:{structure_hashes(board, board.turn).label}",
        start=start_of(board),
        moves=moves,
        achievement_move=moves[-1],
        eval_gain_cp=60,
        outcome=1.0,
        success=0.8,
        game=GAME,
    )


def double(board: chess.Board) -> Plan:
    """Return the plan of doubling on the c-file."""
    moves = ("Ra1c1", "Rc1c3", "Rf1c1")
    return plan(board, theme("doubled_rooks", chess.ROOK, "c5", "c6"), moves=moves)


def personality(
    folder: Path,
    plans: Iterable[Plan] = (),
    chains: Iterable[Mapping[str, object]] = (),
) -> Personality:
    """Write and load a personality with these plans and chains."""
    write_artefacts(folder)
    write_plans(folder / "ada_strategic_plans.sqlite", plans)
    table = tables()["causality.json"] | {"records": list(chains)}
    (folder / "ada_causality.json").write_text(json.dumps(table), encoding="utf-8")
    define(folder)
    return load_personality(folder)


def context(
    who: Personality,
    board: chess.Board,
    moves: Iterable[str] = CANDIDATES,
    memory: PlanMemory | None = None,
) -> Context:
    """Return the context of candidates in standard notation, all of them equally good."""
    found = [board.parse_san(san).uci() for san in moves]
    lines = [Line(move, 30, None, (move,)) for move in found]
    return make_context(who, board, lines, PlanMemory() if memory is None else memory)


def option(given: Context, san: str) -> Option:
    """Return the candidate with this notation."""
    return next(one for one in given.options if one.san == san)


def played(line: str, board: chess.Board | None = None) -> chess.Board:
    """Return the position of `OPEN_FILE`, or another, after moves in standard notation."""
    board = chess.Board(OPEN_FILE) if board is None else board.copy()
    for san in line.split():
        board.push_san(san)
    return board

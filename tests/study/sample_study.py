"""A finished study made by hand: a tiny personality and the tables of its games."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import chess
import pyarrow as pa
import pyarrow.parquet as pq

from playalike.oracle.executor import SerialExecutor
from playalike.personality.manners import average_manners
from playalike.personality.own_games import OWN_GAMES, OwnGame, pack_games
from playalike.personality.played_positions import PLAYED_POSITIONS, PlayedPositions
from playalike.study.learn.folder import write_model
from playalike.study.workspace import StudyParameters, Workspace
from tests.personality.sample import EXAMPLE, write_artefacts
from tests.style.learning import choice_model

SPANISH = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7"
PETROFF = "e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4 d4 d5"
SICILIAN = "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6"


def uci(line: str) -> str:
    board = chess.Board()
    return " ".join(board.push_san(san).uci() for san in line.split())


def game_rows() -> list[dict[str, object]]:
    """Twenty games: twelve with White, eight with Black."""
    rows: list[dict[str, object]] = []
    for number in range(20):
        white = number < 12
        line, opening = (
            (SPANISH, "Ruy Lopez: Closed")
            if number < 9
            else (PETROFF, "Petrov's Defense")
            if number < 12
            else (SICILIAN, "Sicilian Defense: Najdorf Variation")
        )
        guest = "Guest, Bob" if number % 2 == 0 else 'Other <b>"Eve" & Co'
        rows.append(
            {
                "game": number,
                "color": white,
                "white": "Planter, Ada" if white else guest,
                "black": guest if white else "Planter, Ada",
                "opponent": guest,
                "date": "1960.??.??",
                "year": 1960 + number // 8,
                "event": "Testville",
                "eco": "C84",
                "opening": opening,
                "result": (1.0, 0.5, 0.0)[number % 3],
                "speed": "classical",
                "start_fen": None,
                "moves": uci(line),
                "plies": 10,
                "key": f"{number:016x}",
                "source": f"ada.pgn:{number * 9 + 1}",
                "split": "train",
            }
        )
    return rows


def make_study(folder: Path) -> Workspace:
    """Write everything that the stage `definition` reads."""
    write_artefacts(folder)
    work = folder / "work"
    work.mkdir()
    games = pa.Table.from_pylist(game_rows())
    pq.write_table(games, work / "games.parquet")
    moves = [
        {"game": game, "category": "carlsbad:mine" if game < 6 else "open:both"}
        for game in range(20)
        for _ in range(7)
    ]
    pq.write_table(pa.Table.from_pylist(moves), work / "moves.parquet")
    positions = [
        {
            "played_rank": (1, 1, 2, 4, 0)[number % 5],
            "played_loss_cp": (0, 0, 10, 40, 5000)[number % 5],
            "best_cp": (0, 150, -150, 400, -400)[number % 5],
            "phase": number % 3,
        }
        for number in range(60)
    ]
    table = pa.Table.from_pylist(positions)
    table = table.replace_schema_metadata({"engine": "Stockfish 15.1"})
    pq.write_table(table, work / "positions.parquet")
    ingestion = {
        "found": 25,
        "spellings": ["Planter, A", "Planter, Ada"],
        "left_out": {"duplicate": 3, "kept for validation": 2},
    }
    (work / "ingestion.json").write_text(json.dumps(ingestion))
    group = {"positions": 20, "departures": 9, "rate": 0.45, "low": 0.3, "high": 0.6}
    taste = {"feature": "sacrifice", "phase": None, "trials": 50, "hits": 20, "expected": 11.0}
    discovery = {
        "kind": "discovery",
        "groups": [
            group | {"key": "phase|opening", "cost_cp": 20.0, "baseline_rate": 0.5},
            group | {"key": "feature|retreat", "cost_cp": 20.0},
        ],
        "tastes": [taste | {"lift": 1.7, "p_value": 0.001}],
        "examples": [{"feature": "sacrifice", "example": EXAMPLE}],
    }
    (work / "discovery.json").write_text(json.dumps(discovery))
    parameters = StudyParameters((folder / "ada.pgn",), ("Planter, Ada",), "ada")
    workspace = Workspace(folder, parameters, SerialExecutor())
    write_model(workspace, choice_model())
    index = PlayedPositions.count([(1, chess.Move.from_uci("e2e4"))])
    workspace.write_bytes(PLAYED_POSITIONS, index.to_bytes())
    game = OwnGame("Planter, Ada", "Ruy, Bo", 1990, "1-0", ("e2e4",))
    workspace.write_bytes(OWN_GAMES, pack_games([game]))
    workspace.write_json("work/manners.json", asdict(average_manners()))
    return workspace

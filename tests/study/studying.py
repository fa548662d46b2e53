"""What tests of the stages share: a workspace over hand-made or famous games, and an engine."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from playalike.oracle.cache import AnalysisCache
from playalike.oracle.engines import describe_engine
from playalike.oracle.executor import Executor, SerialExecutor
from playalike.oracle.oracle import Oracle
from playalike.study.workspace import StudyParameters, Workspace

GAMES = Path(__file__).with_name("games")
"""`karpov.pgn` (7 games), `tal.pgn` (6) and `fischer.pgn` (6)."""

PLAYERS = {
    "karpov": "Karpov, Anatoly",
    "tal": "Tal, Mikhail",
    "fischer": "Fischer, Robert James",
}


def pgn(
    moves: str,
    white: str = "Hero, Ann",
    black: str = "Villain, Bob",
    result: str = "1-0",
    **tags: str,
) -> str:
    """Write one game."""
    headers = {
        "Event": "Test",
        "Date": "1970.??.??",
        "White": white,
        "Black": black,
        "Result": result,
    }
    headers |= tags
    lines = "".join(f'[{tag} "{value}"]\n' for tag, value in headers.items())
    return f"{lines}\n{moves} {result}\n\n"


def workspace_of(
    folder: Path,
    *sources: Path | str,
    player: str = "Hero, Ann",
    executor: Executor | None = None,
    **parameters: object,
) -> Workspace:
    """Make a workspace over files, or over PGN text."""
    paths = []
    for number, source in enumerate(sources):
        if isinstance(source, str):
            path = folder / f"source{number}.pgn"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(source, encoding="utf-8")
            source = path
        paths.append(source)
    chosen = StudyParameters(sources=tuple(paths), players=(player,), slug="hero")
    chosen = replace(chosen, **({"include_validation": True} | parameters))  # type: ignore[arg-type]
    return Workspace(folder / "study", chosen, executor or SerialExecutor())


@contextmanager
def stockfish(cache: Path, executor: Executor | None = None) -> Iterator[Oracle]:
    """Give an oracle with a real Stockfish; the test is skipped where there is none."""
    path = shutil.which("stockfish") or "/usr/games/stockfish"
    if not Path(path).exists():
        pytest.skip("needs Stockfish, which is not installed")
    kept = AnalysisCache(cache)
    try:
        yield Oracle(path, describe_engine(Path(path)), kept, executor or SerialExecutor())
    finally:
        kept.close()

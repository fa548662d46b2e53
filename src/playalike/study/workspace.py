"""The folder of one study: artefacts by name, written whole or not at all.

Names that begin with ``work/`` are for the study only; all others are files of the personality and
carry its slug, such as ``karpov_causality.json`` for the artefact ``causality.json``. The
definition, ``definition.yaml``, is ``karpov.yaml``, and the report keeps its name.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from playalike.errors import PlayalikeError
from playalike.files import whole_file, write_whole

if TYPE_CHECKING:
    import pyarrow as pa

    from playalike.oracle.executor import Executor
    from playalike.oracle.oracle import Oracle


__all__ = ["USUAL_NODES", "StudyParameters", "Workspace", "digest_of"]

USUAL_NODES = 20_000
"""How long the engine looks at a position."""


@dataclass(slots=True)
class Workspace:
    """Where a study reads and writes, and what it may use."""

    folder: Path
    parameters: StudyParameters
    executor: Executor
    """Runs bulk work on all cores."""
    oracle: Oracle | None = None
    """Gives the candidates; None for studies that ask no engine."""

    def path(self, artefact: str) -> Path:
        """Return where an artefact is, or will be."""
        if artefact.startswith("work/"):
            return self.folder / artefact
        if artefact == "definition.yaml":
            return self.folder / f"{self.parameters.slug}.yaml"
        if artefact in ("report.html", "report.json"):
            return self.folder / artefact
        return self.folder / f"{self.parameters.slug}_{artefact}"

    def read_json(self, artefact: str) -> object:
        """Read a JSON artefact."""
        path = self.path(artefact)
        try:
            return json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise PlayalikeError(f"cannot read {path}: {error}; run the study again") from error

    def write_json(self, artefact: str, value: Mapping[str, object] | list[object]) -> None:
        """Write a JSON artefact: readable, deterministic, whole or not at all."""
        text = json.dumps(value, ensure_ascii=False, sort_keys=False, separators=(",", ":"))
        self.write_bytes(artefact, text.encode())

    def read_table(self, artefact: str, columns: list[str] | None = None) -> pa.Table:
        """Read a Parquet artefact, or some of its columns."""
        import pyarrow.parquet as pq

        path = self.path(artefact)
        try:
            return pq.read_table(path, columns=columns)
        except (OSError, ValueError) as error:
            raise PlayalikeError(f"cannot read {path}: {error}; run the study again") from error

    def write_table(self, artefact: str, table: pa.Table) -> None:
        """Write a Parquet artefact, whole or not at all."""
        import pyarrow.parquet as pq

        path = self.path(artefact)
        path.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(path) as part:
            pq.write_table(table, part, compression="zstd")

    def write_bytes(self, artefact: str, content: bytes) -> None:
        """Write any artefact, whole or not at all."""
        path = self.path(artefact)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content)


def digest_of(path: Path) -> str:
    """Return the SHA-256 of a file's content."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@dataclass(frozen=True, slots=True)
class StudyParameters:
    """The settings of one study; results depend on these and on the games only."""

    sources: tuple[Path, ...]
    """PGN files or folders."""
    players: tuple[str, ...]
    """How the player is called in them: one name is enough unless it is ambiguous."""
    slug: str
    """The short name of the personality: lower case, no spaces; prefix of its files."""
    nodes: int = USUAL_NODES
    """Nodes the engine searches per position."""
    multipv: int = 10
    """Candidates per position."""
    include_validation: bool = False
    """Study the 10 % of games that are otherwise kept for judging: only for a final product."""
    reserved_keys: Path | None = None
    """A JSON list of game keys that must never be studied."""
    include_fast: bool = False
    """Study rapid, blitz and exhibition games too, even when there is enough classical chess."""
    latest: int | None = None
    """Study no more than so many games, the latest ones; None studies all."""
    described: int | None = None
    """Look at the moves of so many of the games only, drawn by their keys; None is all of them.
    The book, the known positions and how often what was played always come from all games."""
    analysed: int | None = None
    """Ask the engine about so many of these, in the same order of keys; None is all of them."""
    book_plies: int = 30
    """The opening book covers the first moves only: 15 for each side."""
    book_min_games: int = 2
    """A position is in the book when the player had it on the board in this many games."""
    baseline: Path | None = None
    """Statistics of the average master to compare with; the shipped ones when not given."""
    seed: int = 1
    """For resampling; the same seed gives the same intervals."""

"""Give every built-in personality its games, and the index of positions that they had (tier 9).

    .venv/bin/python tools/index_positions.py ../shared/data

The stages `ingestion` and `positions` of the study run on the same games that the personality was
studied from (validation and reserved games are left out, which the number of games proves), and the
files are listed in the definition. Everything else of the personality stays as it is.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from playalike.personality.catalogue import BUILT_IN
from playalike.personality.definition import FileEntry, definition_bytes, read_definition
from playalike.personality.load import assemble
from playalike.study.stages.positions import Positions
from playalike.study.workspace import digest_of


def index_positions(folder: Path, data: Path, work: Path) -> None:
    """Make the files of one personality and list them."""
    path = folder / f"{folder.name}.yaml"
    definition = read_definition(path)
    (source,) = definition.provenance.sources
    command = [sys.executable, "-c", "from playalike.faces.cli.main import main; main()", "study"]
    command += [str(data / "players" / source), "--player", f"={definition.player}"]
    command += ["--out", str(work / folder.name), "--name", folder.name]
    command += ["--only", "ingestion,positions", "--reserved", str(data / "holdout_keys.json")]
    if not any(reason.startswith("not classical") for reason in definition.provenance.left_out):
        command.append("--fast")
    subprocess.run(command, check=True)
    import pyarrow.parquet as pq

    games = pq.read_metadata(work / folder.name / "work" / "games.parquet").num_rows
    if games != definition.provenance.games:
        sys.exit(f"{folder.name}: {games} games, but it was studied from others")
    files = dict(definition.files)
    for output in Positions.outputs:
        made = folder / f"{folder.name}_{output}"
        shutil.copy(work / folder.name / made.name, made)
        files[output] = FileEntry(digest_of(made), made.stat().st_size)
    listed = replace(definition, files=files)
    assemble(folder, listed).close()
    path.write_bytes(definition_bytes(listed))


def main() -> None:
    """Index all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, help="folder with players/ and holdout_keys.json")
    parser.add_argument("--work", type=Path, default=Path("build/positions"))
    parser.add_argument("--only", action="append", help="a personality; all when not given")
    args = parser.parse_args()
    for folder in sorted(path for path in BUILT_IN.iterdir() if path.is_dir()):
        if not args.only or folder.name in args.only:
            index_positions(folder, args.data, args.work)


if __name__ == "__main__":
    main()

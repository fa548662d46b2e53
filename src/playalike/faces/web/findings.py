"""What the studies of the built-in personalities found, computed beforehand.

Going through tens of thousands of plans takes seconds; nobody should wait for a page that is the
same every time. `playalike models findings` writes the files; a personality that
was studied again has another checksum, and its findings are computed when they are asked for.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path

from playalike.files import write_whole

__all__ = ["FOLDER", "definition_sum", "read_findings", "write_findings"]

FOLDER = Path(__file__).with_name("data") / "findings"


def definition_sum(folder: Path, name: str) -> str:
    """Return the checksum of a definition, which has those of all other files in it."""
    return hashlib.sha256((folder / f"{name}.yaml").read_bytes()).hexdigest()


def read_findings(folder: Path, name: str, where: Path = FOLDER) -> dict[str, object] | None:
    """Return what was computed beforehand; None when there is nothing, or it is out of date."""
    path = where / f"{name}.json.gz"
    if not path.is_file():
        return None
    record = json.loads(gzip.decompress(path.read_bytes()))
    assert isinstance(record, dict)
    if record["definition"] != definition_sum(folder, name):
        return None
    findings = record["findings"]
    assert isinstance(findings, dict)
    return findings


def write_findings(
    folder: Path, name: str, findings: dict[str, object], where: Path = FOLDER
) -> Path:
    """Write a file; the same findings give the same bytes."""
    where.mkdir(parents=True, exist_ok=True)
    record = {"definition": definition_sum(folder, name), "findings": findings}
    text = json.dumps(record, separators=(",", ":"), ensure_ascii=False)
    path = where / f"{name}.json.gz"
    write_whole(path, gzip.compress(text.encode(), 9, mtime=0))
    return path

"""schemathesis asks what the OpenAPI document allows, and more.

Nothing may end in a 500, and every answer is as the document says.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import chess
import httpx
import pytest

from .serving import Server

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)
EXAMPLES = 6
"""Requests for each operation and phase."""


@pytest.mark.slow
def test_no_request_ends_in_an_internal_error(server: Server, tmp_path: Path) -> None:
    # The first to ask for all games waits until they are indexed, longer than is waited for.
    first = f"{server.address}/api/explorer?fen={chess.STARTING_FEN}"
    assert httpx.get(first, timeout=600).is_success
    command = [
        str(Path(sys.executable).with_name("schemathesis")),
        "run",
        f"{server.address}/api/openapi.json",
        "--url", server.address,
        "--checks", ",".join(CHECKS),
        "--phases", "examples,coverage,fuzzing",
        "--max-examples", str(EXAMPLES),
        "--exclude-path-regex", "(events|stream)$",
        "--seed", "1",
        "--request-timeout", "60",
        "--suppress-health-check", "all",
        "--no-color",
    ]  # fmt: skip
    environment = {**os.environ, "HOME": str(tmp_path)}
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=900
    )
    errors = (server.folder / "stderr.txt").read_text()
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-1000:]
    assert "Traceback" not in errors, errors[-3000:]

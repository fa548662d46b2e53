"""Write frontend/openapi.json, from which the page's types are generated: `make types`.

`tests/faces/web/test_openapi.py` fails when the file is out of date.
"""

from __future__ import annotations

import json
from pathlib import Path

from playalike.faces.web.app import create_app
from playalike.faces.web.openapi import document_copy

DOCUMENT = Path(__file__).resolve().parents[1] / "frontend" / "openapi.json"


def text() -> str:
    """Return the file's content."""
    return json.dumps(document_copy(create_app()), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    DOCUMENT.write_text(text(), encoding="utf-8")
    print(DOCUMENT)

"""The built page, read once and served from memory: no path of a request reaches the disk."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from playalike.faces.web.errors import ApiError

__all__ = ["STATIC", "Page", "StaticFile", "read_static"]

STATIC = Path(__file__).with_name("static")
"""What `npm run build` in `frontend/` makes; part of the wheel, not of the repository."""
TYPES = {
    ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css",
    ".svg": "image/svg+xml", ".html": "text/html", ".json": "application/json",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json", ".ico": "image/x-icon", ".png": "image/png",
}  # fmt: skip
COMPRESSED = (".js", ".mjs", ".css", ".svg", ".html", ".json", ".webmanifest")
FOREVER = "public, max-age=31536000, immutable"
MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Playalike</title>
<h1>Playalike</h1><p>The page is not built: run <code>make play</code>, or <code>npm ci &amp;&amp;
npm run build</code> in <code>frontend/</code>. The API is here: <a
href="/api/openapi.json">/api/openapi.json</a>.</p></html>
"""


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file of the page."""

    content: bytes
    packed: bytes | None
    """Compressed, where that helps."""
    type: str
    etag: str
    cache: str


def _file(content: bytes, suffix: str, cache: str) -> StaticFile:
    packed = gzip.compress(content, 9, mtime=0) if suffix in COMPRESSED else None
    kind = TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    etag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    return StaticFile(content, packed, kind, etag, cache)


def read_static(folder: Path = STATIC) -> Mapping[str, StaticFile]:
    """Read the built page; where there is none, a page that says how to build it."""
    files = {}
    if folder.is_dir():
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                name = "/" + path.relative_to(folder).as_posix()
                cache = FOREVER if name.startswith("/assets/") else "no-cache"
                files[name] = _file(path.read_bytes(), path.suffix, cache)
    if "/index.html" not in files:
        files["/index.html"] = _file(MISSING.encode(), ".html", "no-store")
    return files


class Page:
    """Answers for everything that is no route of the API; unknown paths get the page itself."""

    def __init__(self, files: Mapping[str, StaticFile]) -> None:
        """Serve these."""
        self._files = files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        path = scope["path"]
        if path == "/api" or path.startswith("/api/"):
            raise ApiError(404, f"there is nothing at {path[:100]}")
        if scope["method"] not in ("GET", "HEAD"):
            raise ApiError(405, f"{scope['method']} is not possible here")
        file = self._files.get(path)
        if file is None:
            if path.startswith("/assets/") or "." in path.rpartition("/")[2]:
                raise ApiError(404, f"there is no file {path[:100]}")
            file = self._files["/index.html"]
        await _answer(file, Headers(scope=scope))(scope, receive, send)


def _answer(file: StaticFile, request_headers: Headers) -> Response:
    headers = {"ETag": file.etag, "Cache-Control": file.cache, "Vary": "Accept-Encoding"}
    if request_headers.get("if-none-match") == file.etag:
        return Response(status_code=304, headers=headers)
    content = file.content
    if file.packed is not None and "gzip" in request_headers.get("accept-encoding", ""):
        content = file.packed
        headers["Content-Encoding"] = "gzip"
    headers["Content-Type"] = file.type
    return Response(content, headers=headers)

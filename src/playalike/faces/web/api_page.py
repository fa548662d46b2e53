"""The API's documentation as a page: all of the OpenAPI document, readable without a script."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse
from markupsafe import Markup, escape

from playalike.reports.pages import Pages

__all__ = ["api_page", "router"]

router = APIRouter(prefix="/api", include_in_schema=False)

SCHEMAS = "#/components/schemas/"
BOUNDS = {
    "minimum": "at least {}", "maximum": "at most {}", "exclusiveMinimum": "above {}",
    "exclusiveMaximum": "below {}", "minLength": "{} characters or more",
    "maxLength": "up to {} characters", "minItems": "{} or more", "maxItems": "up to {}",
}  # fmt: skip
Values = dict[str, Any]


@router.get("/docs")
async def docs(request: Request) -> HTMLResponse:
    """Return the page."""
    return HTMLResponse(api_page(request.app.openapi()))


@router.get("/docs.css")
async def style() -> Response:
    """Return its style: our policy allows none inside a page."""
    return Response(str(_pages.render("api.css", {})), media_type="text/css")


def api_page(document: Values) -> str:
    """Return the page of a document."""
    groups: dict[str, list[Values]] = {}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            entry = {**operation, "method": method.upper(), "path": path}
            groups.setdefault(operation.get("tags", ["others"])[0], []).append(entry)
    schemas = sorted(document["components"]["schemas"].items())
    values = {"info": document["info"], "groups": groups, "schemas": schemas}
    return str(_pages.render("api.html", values))


def kind(schema: Values) -> Markup:
    """Return what may stand somewhere, with links to models."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(SCHEMAS)
        return Markup('<a href="#{0}">{0}</a>').format(name)
    for group in ("anyOf", "oneOf"):
        if group in schema:
            return Markup(" or ").join(kind(part) for part in schema[group])
    if "const" in schema or "enum" in schema:
        return Markup(", ").join(
            Markup("<code>{}</code>").format(_plain(value))
            for value in schema.get("enum", [schema.get("const")])
        )
    if "contentSchema" in schema:
        return kind(schema["contentSchema"])
    if "prefixItems" in schema:
        inner = Markup(", ").join(kind(part) for part in schema["prefixItems"])
        return Markup("list of exactly: {}").format(inner)
    if schema.get("type") == "array":
        return Markup("list of {}").format(kind(schema.get("items", {})))
    if isinstance(schema.get("additionalProperties"), dict):
        return Markup("object of {}").format(kind(schema["additionalProperties"]))
    return escape(str(schema.get("type", "anything")))


def bounds(schema: Values) -> str:
    """Return the limits of a value, and what it is when it is not given."""
    bounds_in_words = [text.format(schema[name]) for name, text in BOUNDS.items() if name in schema]
    for part in schema.get("anyOf", ()):
        bounds_in_words += [
            text.format(part[name]) for name, text in BOUNDS.items() if name in part
        ]
    if schema.get("default") is not None:
        bounds_in_words.append(f"{_plain(schema['default'])} if not given")
    return "; ".join(bounds_in_words)


def answers(operation: Values) -> Iterator[tuple[str, str, Markup]]:
    """Yield status, type and contents of each answer; errors, alike everywhere, are left out."""
    for status, response in operation["responses"].items():
        if not status.startswith("2"):
            continue
        for media, content in response.get("content", {}).items():
            if "itemSchema" in content:
                for event in content["itemSchema"]["oneOf"]:
                    fields = event["properties"]
                    yield status, f"event {fields['event']['const']}", kind(fields["data"])
            else:
                yield status, media, kind(content.get("schema", {}))


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


_pages = Pages("playalike.faces.web", kind=kind, bounds=bounds, answers=answers)

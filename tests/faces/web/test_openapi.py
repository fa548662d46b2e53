"""The OpenAPI document says everything, and the page's types are made from today's."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from markupsafe import escape

from playalike.faces.web.app import create_app
from playalike.settings import Settings
from tools import api_document

from .asking import ask

Values = dict[str, Any]
API_PAGE = Path(__file__).parents[3] / "docs" / "api.md"
REFERENCE = re.compile(r'"#/components/schemas/(\w+)"')
TYPE = re.compile(r'"(?:\$ref|type)": "([^"]+)"')


@pytest.fixture(scope="module")
def document() -> Values:
    return create_app().openapi()


def answers(document: Values) -> Iterator[tuple[str, str, Values]]:
    """Yield the name of each operation with each of its statuses and answers."""
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            for status, response in operation["responses"].items():
                yield f"{method.upper()} {path}", status, response


def untyped(schema: Any, place: str) -> Iterator[str]:
    """Yield the places of a schema where anything may stand."""
    if not isinstance(schema, dict) or not schema.keys() & {
        "$ref", "type", "anyOf", "oneOf", "allOf", "enum", "const",
    }:  # fmt: skip
        yield place
        return
    kind = schema.get("type")
    if kind == "object" and "properties" not in schema:
        yield from untyped(schema.get("additionalProperties"), f"{place}.*")
    if kind == "array" and "prefixItems" not in schema:
        yield from untyped(schema.get("items"), f"{place}[]")
    for name, one in schema.get("properties", {}).items():
        yield from untyped(one, f"{place}.{name}")
    for group in ("anyOf", "oneOf", "allOf", "prefixItems"):
        for number, one in enumerate(schema.get(group, ())):
            yield from untyped(one, f"{place}.{group}{number}")


def test_the_pages_copy_is_up_to_date() -> None:
    """The page's TypeScript is checked against types that `npm run types` makes of this file."""
    kept, today = api_document.DOCUMENT.read_text(encoding="utf-8"), api_document.text()
    before, now = json.loads(kept), json.loads(today)
    stale = "the API changed: run `make types`, then `npm run check`"
    assert dict(outline(before)) == dict(outline(now)), stale
    # Another FastAPI may word what says the same in another way; that is no change of ours.
    if before["info"] == now["info"]:
        assert kept == today, stale


def outline(document: Values) -> Iterator[tuple[str, object]]:
    """Yield what a page relies on: paths with their models, and models with their fields."""
    for operation, status, response in answers(document):
        yield f"{operation} {status}", sorted(set(REFERENCE.findall(json.dumps(response))))
    for name, schema in document["components"]["schemas"].items():
        yield name, (schema.get("enum"), sorted(schema.get("required", ())))
        for field, one in schema.get("properties", {}).items():
            yield f"{name}.{field}", sorted(set(TYPE.findall(json.dumps(one))))


def test_another_kind_of_field_would_be_seen(document: Values) -> None:
    changed = copy.deepcopy(document)
    fields = changed["components"]["schemas"]["Candidate"]["properties"]
    fields["rank"] = fields["san"]
    assert dict(outline(changed)) != dict(outline(document))
    del fields["rank"]
    assert dict(outline(changed)) != dict(outline(document))


def test_every_address_is_documented(document: Values) -> None:
    """In full, or as one of several after the first: `POST /api/games/{id}/resign`, `takeback`."""
    page = re.sub(r"{\w+}", "{}", API_PAGE.read_text(encoding="utf-8"))
    table = page.partition("## Addresses")[2].partition("\n## ")[0]
    named = set()
    for row in re.findall(r"^\| (`.*?) \|", table, flags=re.MULTILINE):
        first = ""
        for words in re.findall(r"`([^`]+)`", re.sub(r"`[A-Z]+`(,| and) ", "", row)):
            address = words.split()[-1].partition("?")[0]
            first = address if "/" in address else f"{first.rpartition('/')[0]}/{address}"
            named.add(first)
    paths = {re.sub(r"{\w+}", "{}", path) for path in document["paths"]}
    assert named == paths, "docs/api.md lists every address"


def test_every_answer_has_a_model(document: Values) -> None:
    for operation, status, response in answers(document):
        if status == "204":
            assert "content" not in response
            continue
        [(kind, content)] = response["content"].items()
        if kind == "application/json":
            assert "$ref" in content["schema"], f"{operation} {status}"
        elif kind == "text/event-stream":
            for event in content["itemSchema"]["oneOf"]:
                assert "$ref" in event["properties"]["data"]["contentSchema"], operation
        else:
            assert kind in ("application/x-chess-pgn", "text/html")
            assert content["schema"] == {"type": "string"}


def test_no_answer_says_just_anything(document: Values) -> None:
    models = document["components"]["schemas"]
    assert len(models) > 100
    found = [place for name, schema in models.items() for place in untyped(schema, name)]
    assert found == []


def test_an_untyped_field_would_be_seen() -> None:
    assert list(untyped({"type": "object", "properties": {"a": {"type": "object"}}}, "x")) == [
        "x.a.*"
    ]
    assert list(untyped({"type": "array", "items": {}}, "x")) == ["x[]"]
    assert list(untyped({"title": "x"}, "x")) == ["x"]
    assert list(untyped({"type": "object", "additionalProperties": True}, "x")) == ["x.*"]


def test_refusals_are_json_of_one_shape(document: Values) -> None:
    for operation, status, response in answers(document):
        if not status.startswith("2"):
            schema = {"$ref": "#/components/schemas/ErrorAnswer"}
            assert response["content"] == {"application/json": {"schema": schema}}, operation


def test_every_field_of_an_answer_is_always_sent(document: Values) -> None:
    """What may be missing would be optional in the page's types."""
    requests = {
        content["schema"]["$ref"].rpartition("/")[2]
        for operations in document["paths"].values()
        for operation in operations.values()
        for content in operation.get("requestBody", {}).get("content", {}).values()
        if "$ref" in content["schema"]  # a file has no model
    } | {"ClockRequest"}
    for name, schema in document["components"]["schemas"].items():
        if name not in requests and "properties" in schema:
            assert set(schema.get("required", ())) == set(schema["properties"]), name


def test_the_footers_link_leads_to_a_page_of_everything(document: Values, tmp_path: Path) -> None:
    app = create_app(Settings(data=tmp_path))
    page = ask(app, "GET", "/api/docs")
    assert page.status == 200
    assert page.headers["content-type"].startswith("text/html")
    for path, operations in document["paths"].items():
        assert f"<code>{path}</code>" in page.text
        for operation in operations.values():
            assert str(escape(operation["summary"])) in page.text
    anchors = set(re.findall(r'id="([^"]+)"', page.text))
    assert document["components"]["schemas"].keys() <= anchors
    assert set(re.findall(r'href="#([^"]+)"', page.text)) <= anchors


def test_the_page_obeys_our_policy_in_both_themes(tmp_path: Path) -> None:
    app = create_app(Settings(data=tmp_path))
    text = ask(app, "GET", "/api/docs").text
    assert not re.search(r"<script|<style| style=| on\w+=|https?://", text)
    sheet = re.findall(r'<link rel="stylesheet" href="([^"]+)"', text)
    assert sheet == ["/api/docs.css"]
    style = ask(app, "GET", sheet[0])
    assert style.headers["content-type"].startswith("text/css")
    assert "prefers-color-scheme: dark" in style.text
    assert "@import" not in style.text
    assert "url(" not in style.text

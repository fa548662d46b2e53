"""Holds every answer, and every event, to what the OpenAPI document says of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import jsonschema_rs

Values = dict[str, Any]


class Contract:
    """The document of a server."""

    def __init__(self, document: Values) -> None:
        self.document = document
        self._paths = [
            (re.compile(re.sub(r"\{[^}]*\}", "[^/]+", path)), operations)
            for path, operations in document["paths"].items()
        ]
        self._validators: dict[str, Any] = {}

    def check(self, method: str, path: str, status: int, kind: str, body: Any) -> None:
        """Fail unless a JSON answer, or a refusal, is as the document has it."""
        response = self._response(method, path, status)
        if response is None:
            return
        content = response.get("content", {})
        assert kind in content, f"{method} {path}: {status} has {list(content)}, not {kind}"
        if kind == "application/json":
            self._validate(content[kind]["schema"], body, f"{method} {path}")

    def check_event(self, path: str, name: str, data: Any) -> None:
        """Fail unless an event is one that the document knows, with the right data."""
        response = self._response("get", path, 200)
        assert response is not None, path
        events = response["content"]["text/event-stream"]["itemSchema"]["oneOf"]
        known = {one["properties"]["event"]["const"]: one["properties"]["data"] for one in events}
        assert name in known, f"{path}: {name} is none of {list(known)}"
        self._validate(known[name]["contentSchema"], data, f"{path}: {name}")

    def _response(self, method: str, path: str, status: int) -> Mapping[str, Any] | None:
        """Return what the document says; None where the page answers, or nobody does."""
        path = path.partition("?")[0]
        for pattern, operations in self._paths:
            if pattern.fullmatch(path) and method in operations:
                responses: Values = operations[method]["responses"]
                found: Values | None = responses.get(str(status)) or responses.get(
                    f"{status // 100}XX"
                )
                assert found is not None, f"{method} {path} may not answer {status}"
                return found
        return None

    def _validate(self, schema: Values, value: Any, where: str) -> None:
        key = repr(schema)
        if key not in self._validators:
            whole = {**schema, "components": self.document["components"]}
            self._validators[key] = jsonschema_rs.Draft202012Validator(whole)
        errors = [
            f"{where}: {one.message[:300]}" for one in self._validators[key].iter_errors(value)
        ]
        assert not errors, "\n".join(errors[:5])

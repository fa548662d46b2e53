"""The OpenAPI document: what FastAPI makes of the routes, with the events of streams as they are.

`frontend/openapi.json` is a copy, from which the page's types are generated; `make types` writes
it, and a test fails when it is out of date.
"""

from __future__ import annotations

from typing import Any

import fastapi
import pydantic
from fastapi import FastAPI

from playalike.faces.web.streams import EventStream

__all__ = ["Api", "document_copy"]

SCHEMAS = "#/components/schemas/"
Document = dict[str, Any]


class Api(FastAPI):
    """An app whose document knows server-sent events."""

    def openapi(self) -> Document:
        """Return the document; made once."""
        if self.openapi_schema is None:
            document = super().openapi()
            schemas = document["components"]["schemas"]
            for path in document["paths"].values():
                for operation in path.values():
                    for status, response in operation["responses"].items():
                        if status.startswith("2"):
                            _describe_events(response, schemas)
                        else:
                            _errors_are_json(response)
        return super().openapi()


def _describe_events(response: Document, schemas: Document) -> None:
    """Say what a stream sends, as OpenAPI 3.2 has it: FastAPI takes the model for the body."""
    content = response.get("content", {}).get(EventStream.media_type)
    if content is None:
        return
    model = schemas[content.pop("schema")["$ref"].removeprefix(SCHEMAS)]
    content["itemSchema"] = {
        "oneOf": [_event(name, schema) for name, schema in model["properties"].items()]
    }


def _errors_are_json(response: Document) -> None:
    """Correct FastAPI, which takes errors for the same kind of text as the answer."""
    (content,) = response["content"].values()
    response["content"] = {"application/json": content}


def _event(name: str, schema: Document) -> Document:
    data = {
        "type": "string",
        "contentMediaType": "application/json",
        "contentSchema": {"$ref": schema["$ref"]},
    }
    return {
        "type": "object",
        "properties": {"event": {"type": "string", "const": name}, "data": data},
        "required": ["event", "data"],
    }


def document_copy(api: FastAPI) -> Document:
    """Return the document without what says nothing about the API: titles, and our version."""
    document = api.openapi()
    made_with = f"FastAPI {fastapi.__version__}, pydantic {pydantic.VERSION}"
    info = {**document["info"], "version": "current", "x-made-with": made_with}
    return {**_untitled(document), "info": info}


def _untitled(value: Any) -> Any:
    """Leave out titles, which repeat names; a field may be called so, and is no text then."""
    if isinstance(value, dict):
        return {
            key: _untitled(item)
            for key, item in value.items()
            if key != "title" or not isinstance(item, str)
        }
    if isinstance(value, list):
        return [_untitled(item) for item in value]
    return value

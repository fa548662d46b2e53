"""What all answers have in common, and small parts that several of them have."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["Answer", "Arrow", "Color", "OpeningName", "Phase", "ServerEnd"]

Color = Literal["white", "black"]
Phase = Literal["opening", "middlegame", "endgame"]


class Answer(BaseModel):
    """Every field is always sent; what an older version kept may lack the newer ones."""

    model_config = ConfigDict(
        use_attribute_docstrings=True,
        json_schema_serialization_defaults_required=True,
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
    )


class ServerEnd(Answer):
    """Nothing comes with the event `end`: the server ends, and so does the stream."""


class OpeningName(Answer):
    """An opening by its code and name."""

    eco: str
    name: str


class Arrow(Answer):
    """An arrow on the board."""

    start: str = Field(alias="from")
    to: str

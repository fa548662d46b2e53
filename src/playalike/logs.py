"""Logs as JSON, one object on each line, for programs that collect them."""

from __future__ import annotations

import json
import logging
import os
from datetime import UTC, datetime

__all__ = ["JsonLines", "log_as_json", "log_as_told"]

VARIABLE = "PLAYALIKE_LOG_JSON"


class JsonLines(logging.Formatter):
    """One JSON object on each line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return it."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        values: dict[str, object] = {
            "time": moment.replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "pid": record.process,
            **getattr(record, "request", {}),
        }
        if record.exc_info:
            values["error"] = self.formatException(record.exc_info)
        return json.dumps(values, ensure_ascii=False)


def log_as_json() -> None:
    """Have everything logged as JSON on stderr, by processes that are started from here, too."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.captureWarnings(True)
    logging.getLogger("playalike.requests").setLevel(logging.INFO)
    os.environ[VARIABLE] = "1"


def log_as_told() -> None:
    """Log in a process that was started as the process that started it does."""
    if os.environ.get(VARIABLE) == "1":
        log_as_json()

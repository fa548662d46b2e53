"""The report of a study: who is this player, as a page to read and as JSON."""

from __future__ import annotations

from playalike.study.report.data import Report, Study, collect
from playalike.study.report.write import write_report

__all__ = ["Report", "Study", "collect", "write_report"]

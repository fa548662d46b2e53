"""Analyses that are kept: trees of moves with comments, glyphs and arrows."""

from __future__ import annotations

from playalike.faces.web.answers.base import Answer

__all__ = ["AnalysisAnswer", "AnalysisLine", "AnalysisList"]


class AnalysisLine(Answer):
    """An analysis as lists show it."""

    id: str
    title: str
    created: str
    updated: str


class AnalysisAnswer(AnalysisLine):
    """An analysis with its moves."""

    mine: bool
    """Whether it may be changed; somebody else's is looked at, and copied when it is changed."""
    pgn: str


class AnalysisList(Answer):
    """The session's analyses, the latest first."""

    analyses: list[AnalysisLine]

"""The table of the desktop program: its tabs, so that a crash loses nothing."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, Boolean, DateTime, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from playalike.store.tables import Base

__all__ = ["DesktopTab"]


class DesktopTab(Base):
    """A tab of the window, open or closed lately."""

    __tablename__ = "desktop_tabs"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    place: Mapped[int] = mapped_column(Integer)
    """From the left, counted from 0."""
    open: Mapped[bool] = mapped_column(Boolean)
    updated: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    state: Mapped[dict[str, Any]] = mapped_column(JSON)
    """Title, tree as PGN, game under way, what is looked at."""

"""Tabs of the desktop program."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "desktop_tabs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("updated", sa.DateTime(timezone=True), nullable=False),
        sa.Column("state", sa.JSON(), nullable=False),
    )


def downgrade() -> None:
    """Go back."""
    op.drop_table("desktop_tabs")

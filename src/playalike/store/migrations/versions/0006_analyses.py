"""Analyses of the web app."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "web_analyses",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated", sa.DateTime(timezone=True), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("pgn", sa.Text(), nullable=False),
    )
    op.create_index("ix_web_analyses_owner", "web_analyses", ["owner", "updated"])


def downgrade() -> None:
    """Go back."""
    op.drop_table("web_analyses")

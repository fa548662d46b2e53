"""Guesses of anonymous opponents, and browsers that share an owner."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "web_guesses",
        sa.Column("game_id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("opponent", sa.String(100), nullable=False),
        sa.Column("guess", sa.String(100), nullable=False),
        sa.Column("plies", sa.Integer(), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_web_guesses_owner", "web_guesses", ["owner"])
    op.create_table(
        "web_links",
        sa.Column("phrase", sa.String(64), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_web_links_owner", "web_links", ["owner"])
    op.create_table(
        "web_devices",
        sa.Column("device", sa.String(64), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("joined", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    """Go back."""
    for table in ("web_devices", "web_links", "web_guesses"):
        op.drop_table(table)

"""Games, boards and jobs of the web app."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "web_games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated", sa.DateTime(timezone=True), nullable=False),
        sa.Column("opponent", sa.String(100), nullable=False),
        sa.Column("person_white", sa.Boolean(), nullable=False),
        sa.Column("start_fen", sa.String(100), nullable=False),
        sa.Column("terms", sa.JSON(), nullable=False),
        sa.Column("result", sa.String(8), nullable=False),
        sa.Column("reason", sa.String(40), nullable=False),
    )
    op.create_index("ix_web_games_owner", "web_games", ["owner", "updated"])
    op.create_table(
        "web_moves",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column(
            "game_id",
            sa.String(32),
            sa.ForeignKey("web_games.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("uci", sa.String(5), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("clock_ms", sa.Integer(), nullable=True),
        sa.Column("sentence", sa.Text(), nullable=False),
        sa.Column("told", sa.LargeBinary(), nullable=True),
        sa.Column("memory", sa.JSON(), nullable=True),
        sa.UniqueConstraint("game_id", "ply", name="uq_web_move_place"),
    )
    op.create_table(
        "web_boards",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("start_fen", sa.String(100), nullable=False),
        sa.Column("moves", sa.Text(), nullable=False),
    )
    op.create_table(
        "web_jobs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("request", sa.JSON(), nullable=False),
        sa.Column("error", sa.Text(), nullable=False),
        sa.Column("result", sa.LargeBinary(), nullable=True),
    )
    op.create_index("ix_web_jobs_owner", "web_jobs", ["owner", "created"])


def downgrade() -> None:
    """Remove the tables."""
    for name in ("web_jobs", "web_boards", "web_moves", "web_games"):
        op.drop_table(name)

"""Runs, the four levels, and games played for evaluations."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _run() -> sa.Column[int]:
    return sa.Column(
        "run_id", sa.Integer(), sa.ForeignKey("runs.id", ondelete="CASCADE"), nullable=False
    )


def _game_table(name: str) -> None:
    op.create_table(
        name,
        sa.Column("id", sa.Integer(), primary_key=True),
        _run(),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("entity_type", sa.String(16), nullable=False),
        sa.Column("entity_id", sa.String(80), nullable=False),
        sa.Column("white", sa.Text(), nullable=False),
        sa.Column("black", sa.Text(), nullable=False),
        sa.Column("result", sa.String(8), nullable=False),
        sa.Column("eco", sa.String(3), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.UniqueConstraint("run_id", "number", name=f"uq_{name}_run_number"),
    )


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "runs",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("config", sa.JSON(), nullable=False),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("started", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished", sa.Boolean(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
    )
    _game_table("game_raw")
    _game_table("game_computed")
    op.create_table(
        "group_aggregates",
        sa.Column("id", sa.Integer(), primary_key=True),
        _run(),
        sa.Column("entity_type", sa.String(16), nullable=False),
        sa.Column("entity_id", sa.String(200), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.UniqueConstraint("run_id", "entity_id", name="uq_group_run_entity"),
    )
    op.create_table(
        "summaries",
        sa.Column("id", sa.Integer(), primary_key=True),
        _run(),
        sa.Column("entity_type", sa.String(16), nullable=False),
        sa.Column("entity_id", sa.String(80), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.UniqueConstraint("run_id", name="uq_summary_run"),
    )
    op.create_table(
        "played_games",
        sa.Column("id", sa.Integer(), primary_key=True),
        _run(),
        sa.Column("subject", sa.String(200), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("subject_white", sa.Boolean(), nullable=False),
        sa.Column("start_fen", sa.Text(), nullable=False),
        sa.Column("moves", sa.Text(), nullable=False),
        sa.Column("result", sa.String(8), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.UniqueConstraint("run_id", "subject", "level", "number", name="uq_played_place"),
    )
    op.create_index("ix_played_run", "played_games", ["run_id"])


def downgrade() -> None:
    """Remove all tables."""
    for name in (
        "played_games", "summaries", "group_aggregates", "game_computed", "game_raw", "runs",
    ):  # fmt: skip
        op.drop_table(name)

"""Several servers on one database: who lives, who looks after a game or a job, the common key."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the columns, make the tables."""
    for column in (
        sa.Column("version", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("server", sa.String(32), nullable=True),
        sa.Column("trouble", sa.Text(), nullable=False, server_default=""),
        sa.Column("turn_since", sa.DateTime(timezone=True), nullable=True),
    ):
        op.add_column("web_games", column)
    op.add_column("web_jobs", sa.Column("server", sa.String(32), nullable=True))
    op.add_column("web_jobs", sa.Column("progress", sa.JSON(), nullable=True))
    op.create_table(
        "web_servers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "web_keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.LargeBinary(), nullable=False),
    )


def downgrade() -> None:
    """Go back."""
    for table in ("web_keys", "web_servers"):
        op.drop_table(table)
    for table, columns in (
        ("web_jobs", ("progress", "server")),
        ("web_games", ("turn_since", "trouble", "server", "version")),
    ):
        for column in columns:
            op.drop_column(table, column)

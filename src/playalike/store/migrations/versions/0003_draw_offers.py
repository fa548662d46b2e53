"""When a draw was last offered in a game of the web app; explanations are called so."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the one column, and give the other its name."""
    op.execute("ALTER TABLE web_moves RENAME COLUMN told TO explanation")
    op.add_column("web_games", sa.Column("offered_ply", sa.Integer(), nullable=True))


def downgrade() -> None:
    """Go back."""
    op.execute("ALTER TABLE web_moves RENAME COLUMN explanation TO told")
    op.drop_column("web_games", "offered_ply")

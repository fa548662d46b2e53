"""What an opponent thought its move was worth and said with it, and when it offered a draw."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the three columns."""
    op.add_column("web_moves", sa.Column("value_cp", sa.Integer(), nullable=True))
    op.add_column(
        "web_moves", sa.Column("remark", sa.Text(), nullable=False, server_default=sa.text("''"))
    )
    op.add_column("web_games", sa.Column("opponent_offered_ply", sa.Integer(), nullable=True))


def downgrade() -> None:
    """Remove them."""
    op.drop_column("web_games", "opponent_offered_ply")
    op.drop_column("web_moves", "remark")
    op.drop_column("web_moves", "value_cp")

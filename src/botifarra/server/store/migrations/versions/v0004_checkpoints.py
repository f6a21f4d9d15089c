"""Checkpoints: tables as of an entry of their logs, so that a long log need not be read in full."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create their table. Earlier logs are read in full once more."""
    op.create_table(
        "checkpoints",
        sa.Column("code", sa.Text, sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )

"""The hands that somebody has played, with those of unfinished matches."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create their table. Earlier hands are found only by the code of their table."""
    op.create_table(
        "hands",
        sa.Column("player", sa.BigInteger, primary_key=True),
        sa.Column("code", sa.Text, sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("deal", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("finished_at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )

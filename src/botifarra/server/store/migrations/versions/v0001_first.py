"""The logs, finished matches, players and sessions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "tables",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("code", sa.Text, sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("player", sa.BigInteger),
        sa.Column("id", sa.Text),
        sa.Column("event", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "matches",
        sa.Column("code", sa.Text, sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("finished_at", sa.BigInteger, nullable=False),
        sa.Column("score_ns", sa.Float, nullable=False),
        sa.Column("score_ew", sa.Float, nullable=False),
        sa.Column("winner", sa.SmallInteger),
        sa.Column("first_seq", sa.Integer, nullable=False),
        sa.Column("last_seq", sa.Integer, nullable=False),
    )
    op.create_index("matches_finished_at", "matches", ["finished_at"])
    op.create_table(
        "seats",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("player", sa.BigInteger),
        sa.ForeignKeyConstraint(("code", "number"), ("matches.code", "matches.number")),
    )
    op.create_index("seats_player", "seats", ["player"])
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "players",
        sa.Column("number", number, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.LargeBinary, primary_key=True),
        sa.Column("player", sa.BigInteger, sa.ForeignKey("players.number"), nullable=False),
    )

"""Marks for tables without a hand and people who never played, which are deleted after a while."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Mark the tables and people that were used before; all known people count as seen now."""
    op.add_column("tables", sa.Column("dealt", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index(
        "tables_undealt",
        "tables",
        ["created"],
        sqlite_where=sa.text("NOT dealt"),
        postgresql_where=sa.text("NOT dealt"),
    )
    op.add_column("players", sa.Column("played", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("players", sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"))
    op.create_index(
        "players_unplayed",
        "players",
        ["seen"],
        sqlite_where=sa.text("NOT played"),
        postgresql_where=sa.text("NOT played"),
    )
    connection = op.get_bind()
    connection.execute(
        sa.text(
            "UPDATE tables SET dealt = true WHERE code IN"
            """ (SELECT code FROM entries WHERE event LIKE '{"k":"dealt"%')"""
        )
    )
    connection.execute(
        sa.text(
            "UPDATE players SET played = true WHERE number IN (SELECT player FROM entries WHERE player IS NOT"
            " NULL) OR number IN (SELECT player FROM hands) OR number IN (SELECT player FROM seats)"
        )
    )
    connection.execute(sa.text("UPDATE players SET seen = :now"), {"now": int(time.time() * 1000)})

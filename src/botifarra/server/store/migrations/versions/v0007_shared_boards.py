"""Sets of shared boards, their entrants, results and logs."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_ENTRANT = (("set_id", "number"), ("shared_entrants.set_id", "shared_entrants.number"))


def upgrade() -> None:
    """Create their tables."""
    op.create_table(
        "shared_sets",
        sa.Column("set_id", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("opens", sa.BigInteger, nullable=False),
        sa.Column("closes", sa.BigInteger, nullable=False),
        sa.Column("maker", sa.BigInteger),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("sealed", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("shared_sets_kind", "shared_sets", ["kind", "opens"])
    op.create_index("shared_sets_maker", "shared_sets", ["maker", "made_at"])
    op.create_index(
        "shared_sets_unsealed",
        "shared_sets",
        ["closes"],
        sqlite_where=sa.text("NOT sealed"),
        postgresql_where=sa.text("NOT sealed"),
    )
    op.create_table(
        "shared_entrants",
        sa.Column("set_id", sa.Text, sa.ForeignKey("shared_sets.set_id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("code", sa.Text),
        sa.Column("entered_at", sa.BigInteger, nullable=False),
        sa.Column("apart", sa.Boolean, nullable=False),
        sa.Column("partner_key", sa.Text),
        sa.Column("rank", sa.Integer),
        sa.Column("average", sa.Text),
    )
    op.create_index("shared_entrants_code", "shared_entrants", ["code"], unique=True)
    op.create_index("shared_entrants_partner_key", "shared_entrants", ["partner_key"], unique=True)
    op.create_table(
        "shared_players",
        sa.Column("set_id", sa.Text, primary_key=True),
        sa.Column("player", sa.BigInteger, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(*_ENTRANT),
    )
    op.create_index("shared_players_player", "shared_players", ["player"])
    op.create_index("shared_players_entrant", "shared_players", ["set_id", "number"])
    op.create_table(
        "shared_results",
        sa.Column("set_id", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("board", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("finished_at", sa.BigInteger, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("hand", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(*_ENTRANT),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "shared_log",
        sa.Column("set_id", sa.Text, sa.ForeignKey("shared_sets.set_id"), primary_key=True),
        sa.Column("entry", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )

"""A row that is written again and again, to check that the database can be written."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create its table and the row."""
    pulse = op.create_table(
        "pulse",
        sa.Column("one", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("beats", sa.BigInteger, nullable=False),
    )
    op.bulk_insert(pulse, [{"one": 1, "beats": 0}])

"""The ratings after the sealed sets, so that they are not computed anew after each start."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Create their table."""
    op.create_table(
        "shared_ratings",
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )

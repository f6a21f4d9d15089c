"""The tables of the database: a new one has them at once, the migrations make them of an older one."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    String,
    Table,
    Text,
    false,
    insert,
    text,
)

REVISION = "0006"
"""The newest migration."""

METADATA = MetaData()
"""The whole schema. A test compares it with the result of the migrations."""

VERSION = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""A single row with the revision of the database, as Alembic keeps it."""

# SQLite numbers rows automatically only for this integer type.
_NUMBER = BigInteger().with_variant(Integer(), "sqlite")

TABLES = Table(
    "tables",
    METADATA,
    Column("code", Text, primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("dealt", Boolean, nullable=False, server_default=false()),
    Index("tables_undealt", "created", sqlite_where=text("NOT dealt"), postgresql_where=text("NOT dealt")),
)
"""A row for each table, created by its first entry.

A table without a hand (`dealt`) is deleted after a while.
"""

ENTRIES = Table(
    "entries",
    METADATA,
    Column("code", Text, ForeignKey("tables.code"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("player", BigInteger),
    Column("id", Text),
    Column("event", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""The logs. Without a rowid, SQLite stores the entries of a table together and writes each only once."""

MATCHES = Table(
    "matches",
    METADATA,
    Column("code", Text, ForeignKey("tables.code"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("finished_at", BigInteger, nullable=False),
    Column("score_ns", Float, nullable=False),
    Column("score_ew", Float, nullable=False),
    Column("winner", SmallInteger),
    Column("first_seq", Integer, nullable=False),
    Column("last_seq", Integer, nullable=False),
    Index("matches_finished_at", "finished_at"),
)
"""Finished matches. They could be restored from the logs."""

SEATS = Table(
    "seats",
    METADATA,
    Column("code", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("name", Text, nullable=False),
    Column("player", BigInteger),
    ForeignKeyConstraint(("code", "number"), ("matches.code", "matches.number")),
    Index("seats_player", "player"),
)
"""The player of each seat at the end of a match; no player means a bot."""

HANDS = Table(
    "hands",
    METADATA,
    Column("player", BigInteger, primary_key=True),
    Column("code", Text, ForeignKey("tables.code"), primary_key=True),
    Column("deal", Integer, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("finished_at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""The players of each finished hand, and its match at the table. A hand of four people has four rows."""

REVIEWS = Table(
    "reviews",
    METADATA,
    Column("code", Text, ForeignKey("tables.code"), primary_key=True),
    Column("deal", Integer, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)
"""The reviews of finished hands, compressed, by the version of reviews. They could be made again."""

PLAYERS = Table(
    "players",
    METADATA,
    Column("number", _NUMBER, primary_key=True),
    Column("name", Text, nullable=False),
    Column("played", Boolean, nullable=False, server_default=false()),
    Column("seen", BigInteger, nullable=False, server_default="0"),
    Index("players_unplayed", "seen", sqlite_where=text("NOT played"), postgresql_where=text("NOT played")),
)
"""Everybody who ever gave a name.

`seen` is the last visit, rounded to a day. People who never `played` a hand, and are not the host of a table
with a hand, are deleted after a while.
"""

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("token", LargeBinary, primary_key=True),
    Column("player", BigInteger, ForeignKey("players.number"), nullable=False),
)
"""The key by which a browser is recognised: the SHA-256 of its token. The token itself is not stored."""

PULSE = Table(
    "pulse",
    METADATA,
    Column("one", SmallInteger, primary_key=True, autoincrement=False),
    Column("beats", BigInteger, nullable=False),
)
"""A single row with a counter, written to check that the database can be written."""

CHECKPOINTS = Table(
    "checkpoints",
    METADATA,
    Column("code", Text, ForeignKey("tables.code"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("body", Text, nullable=False),
)
"""A table as of entry `seq`: its last checkpoint. It could be restored from the log."""


def create_tables(connection: Connection) -> None:
    """Create the whole schema in an empty database."""
    METADATA.create_all(connection, checkfirst=False)
    VERSION.create(connection)
    connection.execute(insert(VERSION).values(version_num=REVISION))

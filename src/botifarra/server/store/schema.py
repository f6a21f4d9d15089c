"""The tables of the database, as the newest migration leaves them."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    false,
    text,
)

METADATA = MetaData()
"""All of it; a test holds it to what the migrations make."""

# The one kind of integer that SQLite numbers by itself.
_NUMBER = BigInteger().with_variant(Integer(), "sqlite")

TABLES = Table(
    "tables",
    METADATA,
    Column("code", Text, primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("dealt", Boolean, nullable=False, server_default=false()),
    Index("tables_undealt", "created", sqlite_where=text("NOT dealt"), postgresql_where=text("NOT dealt")),
)
"""A row for each table, made by its first entry; those that never `dealt` a hand go after a while."""

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
"""The logs. Without a rowid SQLite keeps a table's entries together, and writes each of them once."""

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
"""Finished matches, which could be found again in the logs."""

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
"""Who sat at each of the four seats when a match ended; no player is a bot."""

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
"""Who played which finished hands, and in which match of the table; a hand of four people has four rows."""

PLAYERS = Table(
    "players",
    METADATA,
    Column("number", _NUMBER, primary_key=True),
    Column("name", Text, nullable=False),
    Column("played", Boolean, nullable=False, server_default=false()),
    Column("seen", BigInteger, nullable=False, server_default="0"),
    Index("players_unplayed", "seen", sqlite_where=text("NOT played"), postgresql_where=text("NOT played")),
)
"""Everybody who ever gave a name; `seen` is when they last came, to a day. Those who never `played` a hand,
and are not the host of a table where one was played, go after a while."""

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("token", LargeBinary, primary_key=True),
    Column("player", BigInteger, ForeignKey("players.number"), nullable=False),
)
"""By what a browser is known again: the SHA-256 of its token, which itself is kept nowhere."""

PULSE = Table(
    "pulse",
    METADATA,
    Column("one", SmallInteger, primary_key=True, autoincrement=False),
    Column("beats", BigInteger, nullable=False),
)
"""One row, written to see that something can be written, and how often it was."""

CHECKPOINTS = Table(
    "checkpoints",
    METADATA,
    Column("code", Text, ForeignKey("tables.code"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("body", Text, nullable=False),
)
"""What a table was as of entry `seq`: the last such moment of each, which its log could tell as well."""

"""The tables of the database. A new database is created with them; migrations add them to an older one."""

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

REVISION = "0008"
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

SHARED_SETS = Table(
    "shared_sets",
    METADATA,
    Column("set_id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("opens", BigInteger, nullable=False),
    Column("closes", BigInteger, nullable=False),
    Column("maker", BigInteger),
    Column("made_at", BigInteger, nullable=False),
    Column("seed", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("sealed", Boolean, nullable=False, server_default=false()),
    Index("shared_sets_kind", "kind", "opens"),
    Index("shared_sets_maker", "maker", "made_at"),
    Index(
        "shared_sets_unsealed", "closes", sqlite_where=text("NOT sealed"), postgresql_where=text("NOT sealed")
    ),
)
"""The sets of shared boards.

`seed` is secret until the set is `sealed`, after its window. `body` is the public part, as JSON. `maker` is
the person who made a challenge or a club's set.
"""

SHARED_ENTRANTS = Table(
    "shared_entrants",
    METADATA,
    Column("set_id", Text, ForeignKey("shared_sets.set_id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("bot", Text, nullable=False),
    Column("code", Text),
    Column("entered_at", BigInteger, nullable=False),
    Column("apart", Boolean, nullable=False),
    Column("partner_key", Text),
    Column("rank", Integer),
    Column("average", Text),
    Index("shared_entrants_code", "code", unique=True),
    Index("shared_entrants_partner_key", "partner_key", unique=True),
)
"""The entrants of a set: people, with the code of their table, or the name of a bot.

People who entered after the window play `apart`, without a rank. `partner_key` admits one partner.
`rank` and `average`, a fraction, are those of the sealed standings.
"""

SHARED_PLAYERS = Table(
    "shared_players",
    METADATA,
    Column("set_id", Text, primary_key=True),
    Column("player", BigInteger, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("name", Text, nullable=False),
    ForeignKeyConstraint(("set_id", "number"), ("shared_entrants.set_id", "shared_entrants.number")),
    Index("shared_players_player", "player"),
    Index("shared_players_entrant", "set_id", "number"),
)
"""The people of the entrants. The key lets each person enter a set only once."""

SHARED_RESULTS = Table(
    "shared_results",
    METADATA,
    Column("set_id", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("board", Integer, primary_key=True, autoincrement=False),
    Column("finished_at", BigInteger, nullable=False),
    Column("result", Text, nullable=False),
    Column("hand", Text, nullable=False),
    ForeignKeyConstraint(("set_id", "number"), ("shared_entrants.set_id", "shared_entrants.number")),
    sqlite_with_rowid=False,
)
"""The results of boards and the hands that they come from, as JSON.

Those of people could be restored from the logs of their tables. Bots would play theirs again.
"""

SHARED_LOG = Table(
    "shared_log",
    METADATA,
    Column("set_id", Text, ForeignKey("shared_sets.set_id"), primary_key=True),
    Column("entry", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("digest", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""The chained log of each set."""

SHARED_RATINGS = Table(
    "shared_ratings",
    METADATA,
    Column("kind", Text, primary_key=True),
    Column("body", Text, nullable=False),
)
"""The ratings after the sealed sets of a kind, as JSON, with the names of the people.

They could be computed again from the sets. Code that deletes a name must delete them too.
"""


def create_tables(connection: Connection) -> None:
    """Create the whole schema in an empty database."""
    METADATA.create_all(connection, checkfirst=False)
    VERSION.create(connection)
    connection.execute(insert(VERSION).values(version_num=REVISION))

"""The migration of a database from an earlier version, by Alembic."""

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from botifarra.server.store.errors import UnknownSchema


def config() -> Config:
    """Return the configuration of Alembic, which names the folder of the migrations."""
    found = Config()
    found.set_main_option("script_location", "botifarra.server.store:migrations")
    return found


def upgrade(connection: Connection, revision: str | None) -> None:
    """Bring a database of a revision up to date; raises `UnknownSchema`."""
    alembic = config()
    if revision not in {script.revision for script in ScriptDirectory.from_config(alembic).walk_revisions()}:
        raise UnknownSchema(str(revision))
    alembic.attributes["connection"] = connection
    command.upgrade(alembic, "head")

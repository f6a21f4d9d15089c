"""The script that Alembic runs: it migrates the connection that `database._upgrade` passes."""

from alembic import context

from botifarra.server.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()

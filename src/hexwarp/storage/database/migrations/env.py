"""Alembic's entry point: runs the migrations on the connection that the storage provides."""

from alembic import context

from hexwarp.storage.database.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
context.run_migrations()

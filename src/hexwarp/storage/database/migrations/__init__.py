"""Alembic migrations, which the server runs at start-up."""

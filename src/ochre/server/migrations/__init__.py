"""Alembic migrations: how the stored tables came to look as they do. `schema.py` says how they look now."""

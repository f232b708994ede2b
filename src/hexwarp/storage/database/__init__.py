"""The database: connections, writes in batches, the tables and their migrations."""

"""Bots at the tables. They think in worker processes, so that they never block a table."""

"""Bots at the tables: each thinks in a process of its own, so that none keeps a table waiting."""

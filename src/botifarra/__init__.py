"""Botifarra: the reference software for Catalonia's card game."""

__version__ = "0.1.0"

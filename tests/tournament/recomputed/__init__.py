"""Standings computed a second time, from the log as JSON and docs/rules.md alone.

Nothing of the program is imported here: what both come to must be right, or both readings of the rules wrong.
"""

"""Standings worked out a second time, from the log as JSON has it and from docs/rules.md alone.

Nothing of the program is imported here: what both come to must be right, or both readings of the rules wrong.
"""

"""Standings computed a second time, from the log as JSON and docs/rules.md alone.

Nothing of the program is imported here. So a result that both agree on is right, unless both misread the
rules in the same way.
"""

"""Standings computed a second time, from the log as JSON and docs/rules.md alone.

This package does not import the program. So a result on which both agree is right, unless both misread the
rules in the same way.
"""

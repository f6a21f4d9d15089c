"""How long a test waits for an event before it fails."""

TIMEOUT_S = 180.0
"""Seconds after which a test that hangs fails: more than any wait takes on a busy machine."""

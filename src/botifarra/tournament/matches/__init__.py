"""Matches to the target: won, lost or level (R6), as the club Swiss plays them."""

"""Matches to the target: won, lost or drawn (R6), as in the club Swiss."""

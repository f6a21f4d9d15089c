"""Duplicate scoring: the score of each side on a board, compared with the others of its line (R7)."""

"""Duplicate scoring: what each side's result on a board is worth beside those of its line (R7)."""

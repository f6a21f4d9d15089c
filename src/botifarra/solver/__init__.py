"""Open hands: what a position is worth when all four players see every card and nobody errs."""

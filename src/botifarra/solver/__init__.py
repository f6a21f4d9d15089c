"""The open-hand solver: the value of a position when all four players see every card and play perfectly."""

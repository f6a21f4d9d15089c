"""Commands that analyse hands: solve, infer, hint, review, and the counts of perft and bench."""

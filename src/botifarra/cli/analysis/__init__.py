"""Commands that analyse a hand: solve, hint, infer, and the counts of perft and bench."""

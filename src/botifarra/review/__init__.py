"""Review: what cost points in a hand, what could have been known, and what was luck."""

"""Open hands: what a position is worth when every card is seen."""

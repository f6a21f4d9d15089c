"""Views of a championship as values without prose: standings, results, seatings."""

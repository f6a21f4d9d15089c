"""Movements, which say who meets whom in each round, and checks of seatings."""

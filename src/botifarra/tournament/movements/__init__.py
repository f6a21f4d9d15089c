"""Movements: rounds that are known from the beginning or follow from who won, and checks of seatings."""

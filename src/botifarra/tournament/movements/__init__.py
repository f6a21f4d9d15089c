"""Movements: rounds known from the beginning or following from results, and checks of seatings."""

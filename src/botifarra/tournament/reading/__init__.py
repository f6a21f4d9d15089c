"""Readers of typed lines and of spreadsheets: names, results, seatings."""

"""What people type and what spreadsheets hold, read into values: names, results, seatings."""

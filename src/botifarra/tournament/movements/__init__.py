"""Who meets whom in which round, and with which boards."""

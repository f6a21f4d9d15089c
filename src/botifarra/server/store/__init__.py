"""What outlives the process: the logs of all tables, finished matches, players and their sessions."""

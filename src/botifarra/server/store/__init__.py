"""The persistent data: the logs of all tables, finished matches, players and their sessions."""

"""Commands of the server: serve, desk and log."""

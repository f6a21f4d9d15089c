"""Commands of the table in the browser: serve and log."""

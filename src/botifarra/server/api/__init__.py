"""The HTTP routes, and the pages of the front end."""

"""The evening of a club on the web: the director's desk, tables' phones, the hall, the public page."""

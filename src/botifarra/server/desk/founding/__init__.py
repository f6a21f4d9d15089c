"""A new event: a host's link, formats, lists of names, and the file in which the championship begins."""

"""A championship on paper: the PDFs that a club prints and posts, and its figures for other programs."""

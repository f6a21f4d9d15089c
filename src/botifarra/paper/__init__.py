"""A championship on paper: what a club prints and posts, as PDF, and its figures for other programs."""

"""A module for each revision."""

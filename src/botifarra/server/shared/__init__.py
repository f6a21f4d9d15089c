"""Shared boards: sets of boards that many people play, each at a time of their own."""

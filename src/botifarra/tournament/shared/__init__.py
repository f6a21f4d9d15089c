"""Shared boards: sets of boards that many people play at times of their own, and their scores."""

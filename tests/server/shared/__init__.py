"""Shared boards on the server."""

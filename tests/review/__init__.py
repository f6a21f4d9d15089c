"""Reviews of finished hands."""

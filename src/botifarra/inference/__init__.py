"""What one seat can know of the hidden hands: from the plays, never from the calls."""

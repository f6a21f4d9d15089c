"""The knowledge of one seat about the hidden hands: from the plays, never from the calls."""

"""The knowledge of one seat about the hidden hands. It follows from the plays, never from the calls."""

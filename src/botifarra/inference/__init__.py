"""What a seat can know of the hidden hands."""

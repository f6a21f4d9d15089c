"""The knowledge of one seat about the hidden hands. It follows from plays and a shown codony alone."""

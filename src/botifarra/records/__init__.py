"""Text and JSON for everything in `core`, both ways (docs/notation.md)."""

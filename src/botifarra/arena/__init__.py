"""The arena: who is stronger, and how sure that is, on deals that each side plays in turn."""

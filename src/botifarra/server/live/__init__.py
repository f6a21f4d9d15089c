"""The tasks that own live tables, and what they need: connections, limits, bots, a clock."""

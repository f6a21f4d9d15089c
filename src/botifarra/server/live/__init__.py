"""Live tables: the tasks that own them, connections, limits, bots and the clock."""

"""Championships as pure values: the log of events, and the pairings and standings that follow from it."""

"""Championships as pure values: pairings, results, standings, and the event log they follow from."""

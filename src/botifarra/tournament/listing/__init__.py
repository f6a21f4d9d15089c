"""What a championship looks like, as values without prose: standings, results, who sits where."""

"""The arena: duels and ladders of bots on duplicate deals, with the standard error of every result."""

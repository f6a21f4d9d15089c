"""Who meets whom when all rounds are known before the first, and whether a seating may stand."""

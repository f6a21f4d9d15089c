"""A league of teams of two pairs, which play the same boards at both tables of an encounter."""

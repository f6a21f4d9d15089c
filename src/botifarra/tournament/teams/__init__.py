"""A league of teams: two pairs each, the same boards at both tables of an encounter."""

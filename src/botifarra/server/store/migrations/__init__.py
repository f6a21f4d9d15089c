"""How a database of each earlier version becomes one of this version."""

"""The messages of the desk, without prose: commands, answers and screens (docs/desk.md)."""

"""The game itself: pure values and transitions, the reference for every rule of docs/rules.md."""

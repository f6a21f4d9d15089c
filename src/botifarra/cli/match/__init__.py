"""The match in the terminal: decisions and drawings as pure functions, and the keyboard."""

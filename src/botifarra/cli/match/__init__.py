"""The match in the terminal: what is decided (pure), what is drawn (pure), what is read from the keyboard."""

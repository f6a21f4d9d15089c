"""Championships as pure values: who plays whom and what, what it comes to, and the log that says how."""

"""What is asked over HTTP: one file per thing."""

"""The effects of the desk's commands: pure functions from the book, or the state of the desk."""

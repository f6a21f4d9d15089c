"""The effects of the desk's commands, as pure functions of the book and the state of the desk."""

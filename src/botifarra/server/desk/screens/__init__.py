"""The screens of the desk: pure functions from the book of a championship and the state of the desk."""

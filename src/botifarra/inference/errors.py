"""What goes wrong when hidden hands are counted."""


class Contradiction(ValueError):
    """What is known allows no deal, so that there is nothing to draw and no chance to tell."""

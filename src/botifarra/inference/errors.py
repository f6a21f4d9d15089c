"""What goes wrong when hidden hands are counted.

`InvalidArgument` is the kernel's, a ValueError that names the place: for knowledge that is none (cards that
are not as many as their places), and numbers out of their range.
"""

from botifarra_kernel import InvalidArgument

__all__ = ["Contradiction", "InvalidArgument"]


class Contradiction(ValueError):
    """What is known allows no deal, so that there is nothing to draw and no chance to tell."""

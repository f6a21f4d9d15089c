"""Errors of counting hidden hands.

`InvalidArgument` is a `ValueError` of the kernel that names the argument. It is raised for numbers out of
their range, and for malformed knowledge, in which the number of cards is not the number of places.
"""

from botifarra_kernel import InvalidArgument

__all__ = ["Contradiction", "InvalidArgument"]


class Contradiction(ValueError):
    """Knowledge that allows no deal, so that there is no sample and no probability."""

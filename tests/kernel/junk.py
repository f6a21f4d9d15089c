"""Random arguments for the kernel: of other types, out of range, or nearly right."""

from typing import Any

from hypothesis import strategies as st

JUNK: st.SearchStrategy[Any] = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-(2**80), 2**80)
    | st.floats()
    | st.text(max_size=5)
    | st.binary(max_size=5)
    | st.lists(st.integers(-2, 2**50), max_size=6)
    | st.sampled_from((object(), 2**48 - 1, 2**63 - 1, 2**64, 4.0, 1j))
)

NO_NUMBER = JUNK.filter(lambda value: not isinstance(value, int))
"""Junk for numbers that would make a valid request take very long if they were large."""

"""A simulated full disk."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_larger_files(limit: int) -> Iterator[None]:
    """Limit the size of every file of this process, which acts like a full disk without root rights."""
    before, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, hard))

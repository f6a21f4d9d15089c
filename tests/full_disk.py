"""A simulated trouble of a disk, without root rights."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_larger_files(limit: int) -> Iterator[None]:
    """Limit the size in bytes of every file of this process: writes beyond it fail."""
    before, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, hard))

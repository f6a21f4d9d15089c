"""A disk with no room left, made on purpose."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_larger_files(limit: int) -> Iterator[None]:
    """Let no file of this process grow beyond some bytes: a full disk, for those who may not make one."""
    before, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, hard))

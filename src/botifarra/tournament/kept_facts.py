"""The facts that a book keeps in order: one of them found, exchanged or left out."""

from collections.abc import Callable
from typing import TypeVar

Fact = TypeVar("Fact")


def last_of(facts: tuple[Fact, ...], is_meant: Callable[[Fact], bool]) -> int | None:
    """Return the index of the last fact that is meant, if there is one."""
    return max((index for index, each in enumerate(facts) if is_meant(each)), default=None)


def exchanged(facts: tuple[Fact, ...], index: int, fact: Fact) -> tuple[Fact, ...]:
    """Return the facts with another one at an index."""
    return (*facts[:index], fact, *facts[index + 1 :])


def left_out(facts: tuple[Fact, ...], index: int) -> tuple[Fact, ...]:
    """Return the facts without the one at an index."""
    return (*facts[:index], *facts[index + 1 :])

"""Links. A person who has the secret of a link has its role."""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import NamedTuple

from botifarra.server.desk.protocol.replies import LinkRole
from botifarra.server.desk.state import DeskState
from botifarra.tournament.book import Book

KEY_BYTES = 32
"""Length in bytes of the key of a desk."""

_SECRET_BYTES = 16


class Link(NamedTuple):
    """A role, and the table of a table's link."""

    role: LinkRole
    table: int | None = None

    @property
    def name(self) -> str:
        """The name of the link in `DeskState.generations`."""
        return self.role if self.table is None else f"{self.role}/{self.table}"


PUBLIC = Link("public")
"""Stands for the link of a person who has none."""


def all_links(book: Book) -> tuple[Link, ...]:
    """Return the links of an event: director, deputy, hall, and one for each table that is paired."""
    return (Link("director"), Link("deputy"), Link("hall"), *(Link("table", table) for table in tables(book)))


def known_links(book: Book, state: DeskState) -> tuple[Link, ...]:
    """Return the links that open a screen: also those of tables whose rounds are taken back for now.

    Such a phone waits for the next round.
    """
    more = {*_tables_of_movements(book), *state.tables_by_hand}.difference(tables(book))
    return (*all_links(book), *(Link("table", table) for table in sorted(more)))


def tables_by_hand(book: Book) -> frozenset[int]:
    """Return the paired tables whose numbers no movement gives."""
    return frozenset(tables(book)).difference(_tables_of_movements(book))


def _tables_of_movements(book: Book) -> range:
    """Return all tables that a movement may have: half as many as there are pairs."""
    return range(1, len(book.pairs) // 2 + 1)


def tables(book: Book) -> list[int]:
    """Return the numbers of all tables, in order."""
    return sorted({seating.table for each in book.rounds for seating in each.seatings})


def secret_of(state: DeskState, link: Link) -> str:
    """Return the secret of a link: 128 bits in 22 characters."""
    return derived_secret(state.key, f"{link.name}/{state.generations.get(link.name, 0)}")


def derived_secret(key: str, name: str) -> str:
    """Return the secret that follows from a key, in hexadecimal, and a name."""
    digest = hmac.digest(bytes.fromhex(key), name.encode(), sha256)
    return urlsafe_b64encode(digest[:_SECRET_BYTES]).decode().rstrip("=")


def find_link(state: DeskState, links: Iterable[Link], secret: str) -> Link | None:
    """Return the link that has a secret. The time of the search does not depend on the secret."""
    found = list(_equal(state, links, secret.encode(errors="replace")))
    return found[0] if found else None


def _equal(state: DeskState, links: Iterable[Link], secret: bytes) -> Iterator[Link]:
    for link in links:
        if hmac.compare_digest(secret_of(state, link).encode(), secret):
            yield link

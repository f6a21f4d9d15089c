"""Whether the table cards that were printed lead to the address at which a desk is served."""

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

from botifarra.server.config import origin_of
from botifarra.server.desk.protocol.moved import MovedLinks
from botifarra.server.desk.state import GivenLinks


class Served(NamedTuple):
    """The addresses of a server, that for its own machine first, and the port on which it listens."""

    addresses: tuple[str, ...]
    port: int

    @property
    def for_others(self) -> str:
        """The likeliest address for other devices."""
        return address_for_others(self.addresses)

    @property
    def is_alone(self) -> bool:
        """Whether the machine has no network, so that no other device can reach the server."""
        return urlsplit(self.addresses[-1]).hostname == "localhost"

    @property
    def links(self) -> GivenLinks:
        """Where the links lead that people get now."""
        return GivenLinks(origin_of(self.for_others), self.port)


def address_for_others(addresses: Sequence[str]) -> str:
    """Return the likeliest address for other devices: the first one after that of this machine."""
    return addresses[min(1, len(addresses) - 1)]


def moved_links(given: GivenLinks | None, served: Served | None) -> MovedLinks | None:
    """Return where printed cards lead if that is not this server, else None."""
    if given is None or served is None or not given.are_on_cards:
        return None
    if given.base in map(origin_of, served.addresses):
        return None
    if served.is_alone:
        return MovedLinks("offline", given.base, served.for_others, given.port)
    hosts = {urlsplit(address).hostname for address in served.addresses}
    is_port = given.port != served.port and urlsplit(given.base).hostname in hosts
    return MovedLinks("port" if is_port else "address", given.base, served.for_others, given.port)

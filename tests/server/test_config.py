"""The configuration of a server."""

import socket

import pytest

from botifarra.server.config import Site, is_address

PUBLIC = Site(public_url="https://botifarra.example")


@pytest.mark.parametrize(
    "host",
    [
        None,
        "localhost:8080",
        "LOCALHOST",
        "127.0.0.1:8080",
        "192.168.1.7:8080",
        "[::1]:8080",
        "[fe80::1]",
        "table:8080",
        "table.local",
        "table.home.arpa:80",
        socket.gethostname(),
    ],
)
def test_host_names_that_another_site_cannot_have(host: str | None) -> None:
    assert Site().is_known_as(host)
    assert PUBLIC.is_known_as(host)


@pytest.mark.parametrize(
    "host",
    ["", ":80", "evil.example", "evil.example:8080", "local.example", "[::1", "[x]:1", "a" * 256, "a.b" * 99],
)
def test_host_names_that_another_site_may_have(host: str) -> None:
    assert not Site().is_known_as(host)
    assert not PUBLIC.is_known_as(host)


def test_the_public_host_name_is_known() -> None:
    assert PUBLIC.is_known_as("botifarra.example")
    assert PUBLIC.is_known_as("Botifarra.Example:443")
    assert not Site().is_known_as("botifarra.example")


@pytest.mark.parametrize(
    ("public_url", "origin"),
    [
        ("https://botifarra.example", "https://botifarra.example"),
        ("https://Botifarra.Example/", "https://botifarra.example"),
        ("https://botifarra.example:443", "https://botifarra.example"),
        ("HTTP://botifarra.example:80", "http://botifarra.example"),
        ("https://botifarra.example:8443", "https://botifarra.example:8443"),
        ("http://[2001:DB8::1]:80", "http://[2001:db8::1]"),
    ],
)
def test_its_own_pages_in_any_spelling_of_the_public_address(public_url: str, origin: str) -> None:
    assert is_address(public_url)
    assert Site(public_url=public_url).is_own(origin, "127.0.0.1:8080")


@pytest.mark.parametrize(
    "origin", ["http://botifarra.example", "https://botifarra.example:80", "https://botifarra.example:8443"]
)
def test_another_scheme_or_port_is_another_site(origin: str) -> None:
    assert not PUBLIC.is_own(origin, "botifarra.example")


@pytest.mark.parametrize("origin", ["http://[", "http://a:b", "null", "", "https://evil.example"])
def test_pages_of_other_origins_are_refused(origin: str) -> None:
    assert not Site().is_own(origin, "localhost:8080")
    assert not PUBLIC.is_own(origin, "botifarra.example")


@pytest.mark.parametrize("url", ["https://botifarra.example", "http://10.0.0.1:8080/", "http://[::1]:80"])
def test_addresses_of_a_site(url: str) -> None:
    assert is_address(url)


@pytest.mark.parametrize(
    "url",
    ["", "botifarra.example", "ftp://a", "http://", "http://[", "http://a:b", "http://:80", "http://a/b"],
)
def test_invalid_addresses_of_a_site(url: str) -> None:
    assert not is_address(url)

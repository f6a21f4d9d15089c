"""Tables that do not change, so that a test can look at a passing state for as long as it needs."""

import json

from playwright.sync_api import WebSocketRoute

from tests.browser.person import Person

_SOCKET = "**/api/socket"


def freeze(person: Person) -> None:
    """Show the table as it is now in this browser, even after events and reloads."""
    first: list[str] = []

    def answer(line: WebSocketRoute) -> None:
        def hear(message: str | bytes) -> None:
            kind = json.loads(message)["t"]
            if kind == "welcome":
                first.append(str(message))
                line.send(first[0])
            elif kind != "happened":
                line.send(message)

        line.connect_to_server().on_message(hear)

    person.page.route_web_socket(_SOCKET, answer)
    person.page.reload()


def keep_waiting(person: Person) -> None:
    """Never tell the server that this person is ready for a deal."""

    def answer(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def say(message: str | bytes) -> None:
            if json.loads(message)["t"] != "ready":
                server.send(message)

        line.on_message(say)

    person.page.route_web_socket(_SOCKET, answer)

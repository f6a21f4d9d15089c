"""The messages of the WebSocket, in both directions, as typed values; docs/protocol.md explains them.

Seats, cards, strains and actions are the numbers of `core`. The browser's types are made from these
(web/src/protocol.ts, by `make docs`).
"""

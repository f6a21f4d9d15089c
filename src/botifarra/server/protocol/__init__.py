"""Every message of the socket, both ways, as typed values; docs/protocol.md tells the story.

Seats, cards, strains and actions are the numbers of `core`. The browser's types are made from these
(web/src/protocol.ts, by `make docs`).
"""

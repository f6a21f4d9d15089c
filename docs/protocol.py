"""The page docs/protocol.md: how a table is played over a socket, every message, and a session."""

from typing import get_args

from botifarra.server.events import AnyEvent
from botifarra.server.protocol.commands import Command, FromClient
from botifarra.server.protocol.replies import FromServer
from docs.reference import inner_structs, reference
from docs.session import SESSION

_STORY = """\
# Table protocol

A table is played over a WebSocket at `/api/socket`; what is made, listed and looked up goes over HTTP and
is described in OpenAPI at `/api/schema`. This page is made by `make docs` from the types the server itself
reads and writes (`src/botifarra/server/protocol`), and the session at its end was captured from a real one.

## The socket

- Messages are JSON texts, one to a frame, at most 8192 bytes from a client. `t` says which message it is. A
  field that is not known is refused; one with a default may be left out, as the server does in all but
  events.
- The session cookie (`POST /api/session`) says who is there; without one the answer is `bye` with
  `no_session`. A page of another origin is not let in: 403. One person may have several sockets.
- The first message is `hello`, within ten seconds. It is answered with `welcome`: the table as one may see
  it.
- From then on comes a `happened` for each event of the table, with every part of the table that is not as
  it was before; a part that is left out has not changed, and `null` is one that is no more. `seq` counts
  without a gap: who sees one says `hello` again.
- Seats, cards, strains and actions are numbers. Seats are 0 to 3 for north, west, south and east, which is
  the playing order. A card is suit × 12 + strength: suits are coins, cups, swords, batons, and strength
  goes from the two up to the manilla. Actions are 0–47 to play a card, 48–52 to name a suit or botifarra,
  53 to delegate, 54 to pass, 55 to double, 56 to show the codony, 57 to claim and 58 to concede.
- Times are milliseconds since 1970 by the server's clock, which `welcome` and `pong` tell.

## Commands

All messages to the server but `hello` and `ping` are commands. Each has, besides what is its own:

- `id`, 1 to 40 letters, digits, `_` and `-`: the client's own name for it. The same one again is answered
  with the same `ack` and nothing else happens: who does not know whether a command arrived sends it again.
  The last 64 of a table are known, also after the server was started anew.
- `base`, the last `seq` the client has applied. An `act`, an `ask` or an `answer` is refused as `stale` when
  it comes from before what there is to act on or to answer; the other commands do not mind.

A command is checked, kept, and only then acknowledged and told: what was acknowledged is on disk. `ack` has
the `seq` of the last event it caused. Every command is answered, by `ack` or by `reject` with a code, the
number of the rule where there is one ([rules.md](rules.md)), and the table as it stands; unless the socket
ends first, and then it is to be sent again.

## Coming back

`hello` with the last `seq` seen is answered in one round trip with the table as it is, and with the events
missed, to be told but not applied, where the server still has all of them. When the last socket of a player
has been closed for two seconds, all see `away`: a page that is loaded again leaves no trace. A player that
leaves more than five times in a row is seen `away` later, three times a minute at most. After the table's
`grace` a bot plays for the player (`relieved`) until it is there again (`returned`). While nobody is present
nothing moves.

A table at which nothing has happened for 24 hours is put away, whoever is connected: the last message is
`bye` with `suspended`. Nothing is lost. A client comes again when its user wants to, and not by itself: that
would keep the table in memory for nobody.

A client pings when it has heard nothing for a few seconds, and now and then in any case; who is not heard of
for thirty seconds is let go. Of the three clocks this one is the line's: presence is told by `away` and
`returned`, and the time of a turn by the part `clock`.

## Limits

About fifteen messages a second, and forty at once, and forty a second from all sockets of a person: beyond,
the answer is `bye` with `too_fast`. Pings, pongs and fragments of the line itself count as frames, twice as
many of which may come. What is neither a card, a call nor `ready` is done thirty times a minute at one table,
and refused with `too_fast` beyond. Who does
not take what is sent is let go with `too_slow`; nobody else waits for it. Too many sockets: `too_many`.
A hundred spectators look on at a table at most; to one more, `hello` is refused with `too_many_spectators`.
`again` says whether to come again, a little later each time.

Every request over HTTP counts for its address, whatever it asks for: 1,500 tokens at once and 30 a second. A
page or one of its files takes a quarter, an answer of `/api` one, a `POST` and the hands of a table ten.
Beyond, the answer is 429 with `Retry-After`, in seconds; to who goes on asking it has `Connection: close`,
and later connections are closed unheard. Three hundred connections of an address may be open that are no
sockets. A body says how long it is (411), and is 8192 bytes long at most (413); no more than 32 KB may be
sent before the answer.

The server closes with 1000 after a `bye`; 1002 after a frame that breaks RFC 6455; 1003 after a binary frame;
1007 after text that is not UTF-8; 1008 for who says nothing or has no session; 1009 after a frame that is
too large.

## What a seat may know

A hand is sent to its own player only, and the count of a hand to all when it is over. `you` is the part
that differs from person to person; all else is the same for all. With `partner_blind` (R2.7) the dealer's
partner is sent its cards when trumps are named or delegated, and no sooner. Whoever watches is sent what
lies on the table, and no `hand`. How the cards are dealt, and why nobody can choose them, is in
[shuffle.md](shuffle.md).
"""

_SESSION_HEAD = """\
## A session

Núria has made a table and sits at south. She fills it with bots and starts; she tries a card while trumps
are being doubled; she says the same twice; her line is lost. `>` goes to the server, `<` comes from it.
"""


def protocol_page() -> str:
    """The whole page."""
    commands, replies = get_args(FromClient), get_args(FromServer)
    events = get_args(AnyEvent)
    parts = [kind for kind in inner_structs((*commands, *replies, *events)) if kind not in events]
    session = SESSION.read_text(encoding="utf-8")
    return "\n".join(
        (
            _STORY,
            reference("To the server", commands, Command.__struct_fields__),
            reference("From the server", replies),
            reference("Events", events),
            reference("Parts of what is shown", parts),
            f"{_SESSION_HEAD}\n```\n{session}```\n",
        )
    )

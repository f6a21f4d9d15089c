"""The page docs/protocol.md: the play at a table over a socket, every message, and a session."""

from dataclasses import fields
from types import UnionType
from typing import get_args

from botifarra.bots.fact_lines import line_type
from botifarra.core.actions import CLAIM, action_id
from botifarra.core.rules import OPTIONS, PRESETS
from botifarra.review.facts import Why
from botifarra.server.api.presets import Option, all_presets
from botifarra.server.api.reviews import MOST_HANDS, MOST_UNREVIEWED
from botifarra.server.api.session import COOKIE, LONGEST_NAME
from botifarra.server.api.tables import TableForm
from botifarra.server.live.limits import Limits, Rate
from botifarra.server.net.slow_clients import MOST_BODY
from botifarra.server.protocol.commands import MAX_FRAME, Command, FromClient
from botifarra.server.protocol.replies import FromServer
from botifarra.server.table.decide import PRACTISED, SAY_EVERY
from botifarra.server.table.due import COACH_WAIT
from botifarra.server.table.events import MAX_NAME, AnyEvent
from botifarra.server.table.follow import ASK_WAIT, DEAL_WAIT
from botifarra.server.table.settings import PUBLIC_TURN_S
from botifarra.server.table.stalling import STALL_WAIT
from botifarra.server.table.table import REMEMBERED
from tools.protocol_answers import BYES, CLOSES, HTTP_ONLY, LIMITS, PROBLEMS, REJECTS, codes_table
from tools.protocol_session import SESSION
from tools.reference import fields_table, inner_structs, reference


def _names(commands: UnionType) -> str:
    """Return the names of some commands, in a list."""
    *others, last = (f"`{command.__struct_config__.tag}`" for command in get_args(commands))
    return f"{', '.join(others)} and {last}"


_STORY = f"""\
# Table protocol

This page has everything that a client needs to play at a table. `make docs` makes it from the types that the
server reads and writes (`src/botifarra/server/protocol`). [examples/table_client.py](../examples/table_client.py)
is a complete client, written from this page alone.

A table is played over a WebSocket. Over HTTP, a client gets a session, makes a table, and reads the records of
finished hands: `GET /api/tables/CODE/hands` lists them, and `GET /api/tables/CODE/hands/DEAL.bgn` has the record of
one. The OpenAPI document at `/api/schema` describes these requests.

## First steps

1. `POST /api/session` with the body `{{"name": "Núria"}}` and the header `Content-Type: application/json`. A
   name has 1 to {MAX_NAME} characters; a longer one is shortened, and one of more than {LONGEST_NAME} is refused.
   The answer is `{{"player": 1, "name": "Núria"}}`. The number is the player's public number. A header
   `Set-Cookie: {COOKIE}=SECRET; ...` comes with it. The cookie is the session: a client that has it acts as this
   player. A client that is not a browser keeps `{COOKIE}=SECRET`, and sends it as the header `Cookie` with every
   request. If `POST /api/session` is sent with this cookie, it only changes the name.
2. `POST /api/tables` makes a table and answers with status 201 and `{{"code": "7KQM-X2PA-9WTR"}}`. The body is
   `{{"settings": Settings, "seat": 2, "fill": "greedy", "start": true}}`; any field may be left out. `settings` is described
   below. `seat` is the seat of the player who asks, or null for none; if it is left out, it is {TableForm().seat}. `fill` is the level
   of bots for all other seats, or null. `start` says whether the match begins at once. The player who makes a table
   is its *host*.
3. Open a WebSocket at `/api/socket` with the same cookie, and send `hello` with the code of the table. The HTTP
   request that opens a WebSocket is called its *upgrade*.

The sample at the end of this page shows each step. A program does not send a header `Origin`. A web page must
come from the server itself: a `POST` or an upgrade of another origin is refused with 403.

## Messages

Messages are JSON texts, one in each frame. A message to the server has at most {MAX_FRAME} bytes. The field `t` is the
type of a message, and `k` is the type of an event.

- In a message to the server, a field that is not listed below for that message is an error. A field with a default may be left out.
- The server may leave out a field that has its default. A client must ignore unknown fields.
- `integer` is a number without fraction or exponent. `number` may have a fraction: halves occur in scores.
- Times are integers: milliseconds since 1970 by the server's clock. In `welcome` and `pong`, the field `now`
  is the time of that clock.

| number | meaning |
| --- | --- |
| seat | 0 north, 1 west, 2 south, 3 east: the playing order. Partners sit at 0 and 2, and at 1 and 3 |
| side | 0 for the seats 0 and 2, 1 for the seats 1 and 3 |
| card | suit × 12 + strength. Suits: 0 coins, 1 cups, 2 swords, 3 batons. Strengths 0 to 11: 2 3 4 5 6 7 8 10 11 12 1 9 |
| strain | 0 to 3 a suit, 4 botifarra |
| action | 0–47 play that card; 48–51 name that suit as trumps, 52 name botifarra; 53 delegate; 54 pass; 55 double; 56 show the codony; 57 claim; 58 concede |

## A table, step by step

`hello` is answered by `welcome`, with the table as the client may see it (`Snapshot`). From then on a `happened`
comes for each event, with every part of the table that the event changed. A part that is left out has not changed.
A part that is `null` no longer exists. So the client keeps the snapshot and replaces its parts. It does not need the
rules of the game.

`seq` numbers the events of a table without gaps. A client that sees a gap sends `hello` again.

| stage | what the table waits for |
| --- | --- |
| `open` | Free seats are filled by `sit`, `bot` and `fill`. Then the host or any seated player sends `start` |
| `dealing` `counted` | `ready` from each person, with the number in `next.deal` and 32 random bytes as 64 hexadecimal digits in lower case ([shuffle.md](shuffle.md)). The hand is dealt once each person is ready, and {DEAL_WAIT // 1000} seconds after the first `ready` at the latest |
| `hand` | An action of the seat `hand.to_act`. If it is your own, `you.legal` lists the calls or cards: send one as `act`. It does not list a claim or a concession: `you.claim` and `you.concede` say whether these are possible now. Send `act` with {action_id(CLAIM)}, or `ask` with `concede` |
| `finished` | `again`. With `kind` `next` the deal passes on as usual (R2.4 of [rules.md](rules.md)). With `rematch` the dealer is drawn again. With `series`, if the setting `series` is on, the next match of a series of three follows, with other partners (R6.4). After the third one, a new series begins |
| `closed` | Nothing: the table has ended |

`began.order` and `drawn.order` show the changes of seats: `order[s]` is the old seat of the person or bot that now
sits at `s`. `[0,1,2,3]` means that nobody moves. The part `seats` has the result, and `you.seat` is your own seat.

At a *practice table* a person plays a finished hand again with bots, from a chosen moment on.
`POST /api/tables/CODE/hands/DEAL/practice` makes it. The bots have the names of those who played the hand. A
practice table is private, and its cards do not have a commitment. Its seats and settings stay as they are: it takes
only the commands {_names(PRACTISED)}. Others are refused with `not_now`.

## Commands

All messages to the server except `hello` and `ping` are commands. Each has two fields besides its own:

{fields_table(Command).rstrip()}

- `id` is chosen by the client. A second command with the same `id` is not done again, and gets the same `ack`. A
  client that does not know whether a command arrived sends it again, unchanged. A table remembers its last
  {REMEMBERED} commands, even after a restart of the server.
- `base` is the last `seq` that the client has applied. An `act`, `ask`, `answer`, `advise` or `keep` is refused as
  `stale` if its `base` is older than the turn, the request or the warning that it answers. For other commands the
  age of `base` does not matter.

A command is checked, and its events are written to the database. Only then is it acknowledged, and the events
are sent to all. `ack` has the `seq` of the last event that the command caused. The `ack` comes before the
`happened` of that event, except for a command that was sent again. So a client must wait for that event before
its next decision. Every command is answered by `ack` or `reject`. If the socket closes before that, connect again
and send the command again with the same `id`.

The part `you` says what the player may do. In it, `undo` and `relieve` can be `now` or `ask`. `now` means
that a request takes effect at once. `ask` means that it needs the consent of others. The others have
{ASK_WAIT // 1000} seconds to `answer`. Silence counts as a no; for `relieve` it counts as a yes.

- If all other players are bots, `ask` with `undo` goes back at once to the player's own last decision, at any
  time in the hand. A second request goes back to the decision before. With other people, an undo takes back only
  the last action of the hand, and only the player who did this action may ask. `undone.to` is the number of
  actions of the hand that stay.
- Without a clock, a player on turn who does nothing for {STALL_WAIT // 1000} seconds appears in `stall`. `ask` with
  `relieve` lets a bot play for that player. That player takes the seat back with `return`. During a match, these
  commands of the player do so too, even if they are refused: `act`, `ready`, `answer`, and `ask` with `undo` or
  `concede`.
- `say` is accepted every {SAY_EVERY // 1000} seconds. During a hand only the player on turn may speak, and only with
  `one_moment` or `here_i_am` (R4.13).

## Advice

A player who plays with bots only, at a private table, may send `advise` once in each turn with more than one legal
card or call. `you.advice` is `open` then. The event `advised` shows everybody that the player asked for advice. The
log keeps this event. The `advice` itself is sent to this player only. It is computed from what the player can know, so it does not
depend on hidden cards. The same position always gets the same advice. Turns of bots go first, so the advice
may take some seconds on a busy server. A player who acts before the advice comes does not get it. After a
lost connection `advice` follows the `welcome`, if the turn still lasts.

## The coach

With the setting `coach` the server judges each choice of a player who plays with bots only, at a private table. It
judges as the review of the hand does ([review.md](review.md)), by what the player could know. Bots wait for the
judgement, for {COACH_WAIT // 1000} seconds at most. After a mistake or a blunder, the event `warned` follows, and the
log keeps it. `you.warned` is then the choice. The `correction` is sent to this player only. It has the
facts against the choice, and the worth of each legal card or call. Bots and the clock wait until the player goes on:

- `ask` with `undo` takes the choice back, if the setting `undo` is on.
- With `keep` the player plays on (event `kept`). If the player is on turn again, an `act` means the same.

If `coach` is missing in the settings of a table, or is `false`, the server does not judge choices.

## Shared boards

A table with the part `shared` plays the boards of a set, which other tables play too. An entrant, one person or two
partners, plays each board once and in order, with bots of the set's level. The number of a board is `hand.deal`.

- The cards come from the set. `next.commit` is the commitment to the seed of the set, and the `entropy` of
  `ready` is ignored. A board begins when all players are connected and ready. While all are connected, it
  begins {DEAL_WAIT // 1000} seconds after the first `ready` at the latest.
- Bots think as long as they need. Their choices depend only on the board, the seat, and the calls and cards so far
  ([shared-boards.md](shared-boards.md#checking)).
- There is no undo, no advice and no coach, nobody may watch, and seats and settings stay as they are. Such
  commands are refused with `shared_boards`.
- A board waits for a player who leaves. When the time window of the set is over (`lapsed`), a bot plays the current
  board to its end. No other board begins.

## Coming back

A client that lost its socket opens another one and sends `hello` with the last `seq` it has seen. The answer is the
current table. `missed` has the events since then, if the server still has all of them and `seq` was not 0. Show
them to the player, but do not apply them.

When the last socket of a player has been closed for {Limits().away_s:g} seconds, all see `away`. So a
reloaded page does not cause an event. After the seconds of the setting `grace` a bot plays for the player
(`relieved`), until the player is back (`returned`). While nobody is present, no time passes at the table.

A table at which nothing has happened for {Limits().suspend_s / 3600:g} hours is suspended, even if people are connected. The last
message is `bye` with `suspended`. No data is lost. A client connects again only when its user wants to.

Send `ping` every few seconds, also while messages come; the server answers `pong` at once. It closes a socket from
which no message has come for {Limits().silence_s:.0f} seconds. The pings of WebSocket (RFC 6455) do not count. It also closes
a socket that is not at a table {Limits().hello_s:g} seconds after its opening, also if its `hello` was rejected.

If the setting `turn` is not 0, the table has a clock, and `clock` has the end of the turn. A player who needs
longer uses up the `reserve`: the extra seconds that each player has for the whole hand. After that, a bot
plays for this turn. A public table always has a clock. Each turn has {PUBLIC_TURN_S} seconds there, unless
`turn` sets another time.

## What a seat may know

The cards of a player are sent only to that player. When the hand is over, its count, with all cards, is sent
to all. The part `you` differs from person to person; everything else is the same for all. With
`partner_blind` (R2.7) the dealer's partner gets its cards only after trumps are named or delegated. The `you`
of a spectator does not have a `hand`.
"""

_REVIEWS = f"""\
## Reviews of hands

`GET /api/tables/CODE/hands/DEAL/review` answers with the review of a finished hand, a `ReviewReport` of
[review-json.md](review-json.md#the-json). The first request starts the review. Until the review is ready, the answer
is 202 with `{{"place": 2}}`, the number of reviews that are made before it. Ask again after the seconds of
`Retry-After`. If too many reviews wait, the answer is 503 with `busy`. Before a hand is over, the answer is 404. On
shared boards it is 403 until the person who asks has finished the board.

`GET /api/review-summary` has the last {MOST_HANDS} reviewed hands of the person who asks. It sums up what the person's own
decisions lost: over time, by kind of decision, and by habit ([review-json.md](review-json.md#over-many-hands)). It
also lists the last {MOST_UNREVIEWED} hands without a review. Ask for the review of each, as above, and the server makes it.
"""

_RULES_HEAD = f"""\
## The rules of a table

`settings.rules` is a preset, followed by the options that differ from it, separated by spaces: for
example `oriental target=51 ladder=1-2-3-5`. In the grammar of RFC 5234:

```
rules   = [preset / setting] *( 1*SP setting )
setting = option "=" value
value   = "true" / "false"           ; kind bool
        / 1*6DIGIT                   ; kind int
        / name                       ; kind choice: one of the choices
        / 1*DIGIT *("-" 1*DIGIT)     ; kind ladder: the multipliers, such as 1-2-4-8
        / card *("," card) / "-"     ; kind cards: o9,o1, or - for none
```

Without a preset the rules start from `{next(iter(PRESETS))}`. Options may come in any order, each once; case does not
matter. `GET /api/presets` has every preset with the value of each option. [rules.md](rules.md) explains each
option under the number of its rule, and [notation.md](notation.md#rules) says how cards are written.

Presets: {", ".join(f"`{preset}`" for preset in PRESETS)}.

| option | kind | choices | rule | in `{next(iter(PRESETS))}` |
| --- | --- | --- | --- | --- |
"""

_ANSWERS = f"""\
## Codes of `reject`

{codes_table("code", REJECTS)}
## Codes of `bye`

`bye` is the last message of a socket. `again` says whether to connect again.

{codes_table("code", BYES)}
## Codes of the close frame

{codes_table("code", CLOSES)}
## Errors over HTTP

An error has the body `{{"code": ..., "detail": ...}}`; `detail` may be left out. 429, 503 and the 409 of
`being_sealed` have a header `Retry-After`, in seconds. These answers differ:

- `/api/ready` answers 503 with a different body, which has the reason, and without `Retry-After`.
- The answers of a desk of championships are in [desk.md](desk.md#refusals).
- An upgrade by a page of another site, or under an unknown host name, is answered with 403, without a body.
- An upgrade that breaks RFC 6455 is answered with 400. An upgrade whose header is too large is answered with 431. The
  body of both answers is a line of plain text.

The body of a request has at most {MOST_BODY} bytes, except under `/api/host`
([desk.md](desk.md#a-new-event)). A request with a body needs a `Content-Length`.

{codes_table("code", {code: PROBLEMS[code] for code in HTTP_ONLY})}"""

_LIMITS_HEAD = """\
## Limits

These are the default limits of a server. A rate is a token bucket: a burst, and a number of tokens a second.
*Beyond* tells what happens when a limit is exceeded. An address is an IPv4 address or the first 64 bits of an
IPv6 address. If the system allows few open files, the limits of connections and sockets are lower. WebSocket
frames (messages, pings, pongs and fragments) have a limit of their own: twice the rate of `messages`. A socket that
exceeds it is closed with 1000, without `bye`. The second 429 on a connection closes it, except for the connection
of a proxy.

All people behind one address share its limits, for example in a club, a school or a mobile network. If one of
them floods the server beyond `refusals`, the others keep their open sockets. They cannot open new connections
until some seconds after the flood. Behind a proxy, the proxy gives the address of each guest, and the limits
count for that address.

| limit | value | meaning |
| --- | --- | --- |
"""

_SESSION_HEAD = """\
## A session

Núria gives her name, makes a table and sits at south. She fills the table with bots and starts. She asks for advice,
and tries a card before trumps are named. She names trumps, and sends this command twice. Her connection is lost. `>`
marks text to the server, `<` text from it.
"""


def protocol_page() -> str:
    """Return the page."""
    commands, replies = get_args(FromClient), get_args(FromServer)
    events = get_args(AnyEvent)
    facts = [line_type(kind) for kind in get_args(Why)]  # review-json.md has them
    elsewhere = {*events, *facts, *inner_structs(facts)}
    parts = [kind for kind in inner_structs((*commands, *replies, *events)) if kind not in elsewhere]
    session = SESSION.read_text(encoding="utf-8")
    return "\n".join(
        (
            _STORY,
            _REVIEWS,
            _RULES_HEAD + _options(),
            _ANSWERS,
            _LIMITS_HEAD + _limits(),
            reference("To the server", commands, Command.__struct_fields__),
            reference("From the server", replies),
            reference("Events", events),
            reference("Parts of what is shown", parts),
            f"{_SESSION_HEAD}\n```\n{session}```\n",
        )
    )


def _options() -> str:
    presets = all_presets()
    usual = presets.presets[0].rules
    assert [option.name for option in presets.options] == list(OPTIONS)
    return "".join(_option(option, usual[option.name]) for option in presets.options)


def _option(option: Option, usual: str) -> str:
    choices = " ".join(f"`{choice}`" for choice in option.choices or ())
    return f"| `{option.name}` | {option.kind} | {choices} | {option.rule} | `{usual}` |\n"


def _limits() -> str:
    limits = Limits()
    return "".join(
        f"| `{field.name}` | {_limit(getattr(limits, field.name))} | {LIMITS[field.name]} |\n"
        for field in fields(Limits)
    )


def _limit(value: Rate | float) -> str:
    if isinstance(value, Rate):
        return f"{value.burst:g} at once, {value.per_second:g} a second"
    return f"{value:,}".replace(",", " ") if isinstance(value, int) else f"{value:g}"

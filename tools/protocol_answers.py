"""The codes of answers with their meaning and the duty of a client, for docs/protocol.md."""

from collections.abc import Mapping
from typing import NamedTuple

from botifarra.server.api.shared_sets import MADE_PER_DAY
from botifarra.server.live.limits import Limits
from botifarra.server.store.unused import UNUSED_MS


class CodeMeaning(NamedTuple):
    """The meaning of a code, and the duty of a client."""

    means: str
    do: str


REJECTS: dict[str, CodeMeaning] = {
    "illegal": CodeMeaning(
        "The action is against the rule named in `rule`. If `detail` is `ask`, a concession needs the consent of "
        "the partner.",
        "Show the rule. Choose from `you.legal` of the table in the answer. If `detail` is `ask`, send the command `ask` with `concede`.",
    ),
    "stale": CodeMeaning(
        "Something happened that the client had not seen: `base` is too old.",
        "Apply the table in the answer, and let the player decide again.",
    ),
    "not_seated": CodeMeaning("The sender does not have a seat at this table.", "Offer a seat: `sit`."),
    "seated": CodeMeaning(
        "The sender has a seat already and may not move now, or it has this very seat.",
        "Apply the table in the answer.",
    ),
    "seat_taken": CodeMeaning(
        "A person sits there, or all seats are taken.",
        "Apply the table in the answer; offer another seat.",
    ),
    "not_now": CodeMeaning(
        "The command does not fit the stage or the state of the table. With `detail` `relieved` a bot "
        "plays for the sender. With rule R4.13 the phrase has to wait: `one_moment` and `here_i_am` for the sender's "
        "turn, all others for the end of the hand.",
        "Apply the table in the answer, and offer only what it allows.",
    ),
    "no_advice": CodeMeaning(
        "There is no advice at this table. With `detail` `people` other people play there, with `public` the "
        "table is public.",
        "Offer advice only where `you.advice` is `open`.",
    ),
    "shared_boards": CodeMeaning(
        "Other tables play the same boards, so this table does not allow the command. `detail` is the reason. "
        "`undo`, `advice`: there is none. `seats`, `settings`: they may not be changed. `once`: each board is "
        "played only once. `relieve`: the board waits for its players. `lapsed`: the time is over.",
        "Show the reason. Do not offer the command where the table has the part `shared`.",
    ),
    "not_host": CodeMeaning("Only the host may do this.", "Offer it to the host only."),
    "bad_settings": CodeMeaning(
        "`rules` cannot be read or contradict each other. `detail` is the word that is wrong, `rule` the rule against "
        "it, if there is one. If `detail` is `public`, the shuffle is `stack_and_cut`, which a public table does not allow.",
        "Show the word. The syntax is above, under The rules of a table.",
    ),
    "wrong_deal": CodeMeaning(
        "`ready` names a deal that the table does not wait for; `detail` is the one it waits for.",
        "Apply the table in the answer, and be ready for the deal in its part `next`.",
    ),
    "not_asked": CodeMeaning(
        "The table does not wait for an answer of the sender.", "Apply the table in the answer."
    ),
    "too_fast": CodeMeaning(
        "The sender changed too much at this table in a short time, or says another phrase too soon.",
        "Wait some seconds. The command was not done; send it again with the same `id`.",
    ),
    "busy": CodeMeaning(
        "Too many commands wait at this table, or the server is about to stop.",
        "Wait a second. The command was not done; send it again with the same `id`.",
    ),
    "storage": CodeMeaning(
        "The server cannot write to its database, so it is unknown whether the command was done. After `hello` "
        "it means that the table cannot be read just now.",
        "Send the same command with the same `id` after a second, until there is another answer. If it was "
        "done, the answer is its `ack`, and it is not done twice. After `hello`, say `hello` again.",
    ),
    "damaged": CodeMeaning(
        "The stored table cannot be read, so nobody can play on there. This code is an answer to `hello`.",
        "Do not try again, and tell the person who runs the server. Readable hands are still listed.",
    ),
    "no_table": CodeMeaning(
        "There is no such table, it is closed, or this socket is not at a table, so that it cannot send commands.",
        "Check the code of the table, and send `hello` before any command.",
    ),
    "no_spectators": CodeMeaning(
        "The table does not allow spectators. This `reject` may come at any time. After it the server sends "
        "no more events, and soon closes the socket with 1008, unless another `hello` brings it to a table. With `detail` `shared` other tables play the same boards, so that only "
        "the players may see them.",
        "Leave the table, or come again when a seat is free.",
    ),
    "too_many_spectators": CodeMeaning(
        "The table has its full number of spectators. The host and the players are still admitted. While a "
        "seat can be taken, up to `spare_spectators` other people are admitted too. When no seat can be "
        "taken any more, they get this `reject`, and are then treated as after `no_spectators`.",
        "Try again later.",
    ),
    "bad_message": CodeMeaning(
        "The message is not valid. `detail` says what is wrong, and `id` is null because it could not be read.",
        "Correct the client: this is a fault in the program.",
    ),
}
"""Codes of `reject` (`RejectCode`)."""

BYES: dict[str, CodeMeaning] = {
    "restart": CodeMeaning(
        "The server stops, restarts, has lost its database for a moment, or has to read the table again.",
        "Connect again after a random wait of up to a second, and double the wait each time.",
    ),
    "closed": CodeMeaning(
        "The host has closed the table.", "Do not connect again. Its hands can still be looked up."
    ),
    "too_fast": CodeMeaning(
        "The client sent messages faster than the rate limits allow.", "Wait, then connect again."
    ),
    "too_slow": CodeMeaning(
        "The client did not read what it was sent, and more data waits than the limit allows.",
        "Connect again: `welcome` has the whole table.",
    ),
    "no_session": CodeMeaning(
        "There is no session cookie, or it is not known.", "`POST /api/session`, then connect."
    ),
    "too_many": CodeMeaning(
        "This person, this address or the whole server has too many sockets open.",
        "Close another socket before the next try.",
    ),
    "suspended": CodeMeaning(
        f"Nothing has happened at the table for {Limits().suspend_s / 3600:g} hours.",
        "Connect again only when the user wants to go on.",
    ),
}
"""Codes of `bye` (`ByeCode`)."""

CLOSES: dict[int, CodeMeaning] = {
    1000: CodeMeaning(
        "The server has said `bye`, or the client has closed the socket. Without either, the client sent too many "
        "WebSocket frames.",
        "Do what the code of `bye` asks for. Without `bye` wait, then connect again.",
    ),
    1002: CodeMeaning("A frame broke RFC 6455.", "Correct the client."),
    1003: CodeMeaning("The client sent a binary frame.", "Correct the client: messages are text."),
    1007: CodeMeaning("A text frame was not valid UTF-8.", "Correct the client."),
    1008: CodeMeaning(
        "The server cannot find the session, the client was silent for too long, or the socket was not at a table in "
        "time (`hello_s`).",
        "Do what the code of `bye` asks for. Without `bye` connect again and send `ping`, but not if the last `hello` "
        "was rejected: do what the code of that `reject` asks for.",
    ),
    1009: CodeMeaning("A message was larger than the limit.", "Correct the client."),
    1011: CodeMeaning("Something failed in the server.", "Connect again after a wait."),
}
"""Codes of the close frame (RFC 6455)."""

PROBLEMS: dict[str, CodeMeaning] = {
    **REJECTS,
    "no_session": CodeMeaning(
        "401: there is no session cookie, or it is not known.", "`POST /api/session` first."
    ),
    "bad_name": CodeMeaning("400: the name does not have a visible character.", "Ask for another name."),
    "bad_origin": CodeMeaning(
        "403: a page of another site may not do this.", "Ask from a page of the server."
    ),
    "bad_host": CodeMeaning(
        "421: the server is not known by this host name.", "Use the address of the server."
    ),
    "no_hand": CodeMeaning(
        "404: the table has no finished hand of this number.", "List its hands: `GET /api/tables/CODE/hands`."
    ),
    "no_match": CodeMeaning(
        "404: the table has no match of this number with a finished hand.",
        "List its hands: `GET /api/tables/CODE/hands`.",
    ),
    "no_set": CodeMeaning(
        "404: there is no such set of boards, or the partner's key has been used already.", "Check id or key."
    ),
    "not_finished": CodeMeaning(
        "403: the person has not finished this board of the set.", "Let the person play the board first."
    ),
    "not_open": CodeMeaning("409: the time window of the set has not begun.", "Wait until it opens."),
    "being_sealed": CodeMeaning(
        "409: the window of the set has ended, and its results are being completed.",
        "Wait as `Retry-After` says. Then the set can be played without a rank.",
    ),
    "closed": CodeMeaning(
        "409: the window of the set has ended, and the request refuses to play without a rank (`apart=false`).",
        "Ask the person whether to play without a rank.",
    ),
    "entered": CodeMeaning(
        "409: the person has entered this set already.",
        "Ask for the set: the answer has the entrant of this person.",
    ),
    "not_found": CodeMeaning(
        "404 or 405: there is no such address, or it does not have this method.", "Correct the client."
    ),
    "too_many": CodeMeaning(
        "429: the person or its address has too many tables, or has made too many sets of boards. Or too many "
        "questions to `/api/open-hands` wait already.",
        "Wait as `Retry-After` says.",
    ),
    "failed": CodeMeaning(
        "500: something failed in the server. 501: it lacks a package that the file needs; `detail` names it.",
        "After 500 try once more after a wait. After 501 ask for another format.",
    ),
    "bad_message": CodeMeaning(
        "400: the request is not valid; `detail` says why. 411: it has no length. 413: it is too large.",
        "Correct the client: this is a fault in the program.",
    ),
    "bad_settings": CodeMeaning(
        "400: `rules` cannot be read or contradict each other; `detail` is the word that is wrong, or `public` as in a "
        "`reject`.",
        "Show the word.",
    ),
    "no_table": CodeMeaning(
        "404: there is no such table. A closed one still has its hands, reviews and records.",
        "Check the code.",
    ),
    "not_now": CodeMeaning(
        "409: the match cannot begin as asked: a seat is free, or only bots have seats.",
        "Take a seat and fill the others, or do not start.",
    ),
    "damaged": CodeMeaning(
        "500: the stored table cannot be read, so nobody can play on there.",
        "Do not try again. Readable hands are still listed.",
    ),
    "too_fast": CodeMeaning(
        "429: the address asks too often.", "Wait as many seconds as `Retry-After` says."
    ),
    "busy": CodeMeaning("503: too many reviews wait already.", "Wait as `Retry-After` says."),
    "storage": CodeMeaning(
        "503: the server cannot read or write its database.",
        "Wait as `Retry-After` says; then check whether the request was done.",
    ),
}
"""Codes of an error over HTTP (`ProblemCode`), including those of `REJECTS` that routes do not use."""

HTTP_ONLY: tuple[str, ...] = (
    "bad_message", "bad_settings", "bad_name", "no_session", "bad_origin", "no_table", "no_hand", "no_match",
    "no_set", "not_finished", "not_open", "being_sealed", "closed", "entered", "not_found", "not_now", "bad_host", "too_fast", "too_many", "failed",
    "damaged", "busy", "storage",
)  # fmt: skip
"""The codes that routes answer with, by status."""

LIMITS: dict[str, str] = {
    "messages": "Messages of one socket. Beyond: `bye` with `too_fast`.",
    "player_messages": "Messages of all sockets of one person. Beyond: `bye` with `too_fast`.",
    "address_messages": "Messages of all sockets of one address. Beyond: `bye` with `too_fast`.",
    "changes": "Commands of one person at one table, except `act` and `ready`. Beyond: `reject` with `too_fast`.",
    "requests": "Requests of one address over HTTP, opening a socket included. Beyond: 429 with `too_fast`.",
    "post_cost": "Cost, in requests, of a request that has a body, or another method than GET, HEAD or OPTIONS. A request for one of these costs the same: the list of a table's hands; a replay, record, picture or review of a hand; the record of a match; the summary of reviews. So does a request for a paper of a championship. With shared boards, the same holds for a board, the file or the printed standings of a set, the sums of a month, and the ratings.",
    "page_cost": "Cost, in requests, of a page or one of its files. The page of a table or of a set of shared boards costs 1, that of a hand `post_cost`.",
    "refusals": "Answers of `too_fast` to one address. Beyond: its new connections are closed without an answer.",
    "connections": "Connections in all, without the open sockets of people with a session.",
    "connections_per_address": "The same for one address.",
    "sockets": "Open sockets in all. Each counts until its connection ends. Beyond: `bye` with `too_many`.",
    "sockets_per_player": "Open sockets of one person. Beyond: `bye` with `too_many`.",
    "sockets_per_address": "Open sockets of one address. Beyond: `bye` with `too_many`.",
    "tables_per_player": "Live tables made by one person. Beyond: 429 with `too_many`.",
    "tables_per_address": "Live tables made from one address. Beyond: 429 with `too_many`.",
    "sets": f"Sets of shared boards made from one address. One person makes at most {MADE_PER_DAY} in 24 hours. Beyond: 429 with `too_many`.",
    "inbox": "Commands that wait at one table. Beyond: `reject` with `busy`.",
    "backlog": "Characters that may wait for a slow client. Beyond: `bye` with `too_slow`.",
    "request_s": "Seconds in which a request must arrive. Beyond: the connection is closed.",
    "silence_s": "Seconds that a socket may send no message. Beyond: closed with 1008.",
    "hello_s": "Seconds from the opening of a socket until `hello` has brought it to a table. Beyond: closed with 1008 whenever it is not at a table.",
    "arrive_s": "Seconds in which a person who has made a table should connect; until then this person is not `away`.",
    "idle_s": "Seconds that a table stays in memory while nobody is connected to it. Its log stays. Only a "
    f"table that has never dealt a hand is deleted, after {UNUSED_MS // (24 * 3_600_000)} days without an event.",
    "away_s": "Seconds from the end of a player's last socket until the player is `away`.",
    "aways": "Number of `away` events of a player at one table. Beyond: further ones are delayed.",
    "spectators": "People who watch one table. Beyond: `reject` with `too_many_spectators`.",
    "spare_spectators": "Further people who may watch while a seat can be taken. A seat can be taken if it is free or "
    "has a bot, and no hand is being played.",
    "suspend_s": "Seconds without an event until a table is suspended. Then: `bye` with `suspended`.",
    "disk_reserve": "Bytes that must be free on the disk. Otherwise `/api/ready` answers 503.",
}
"""The meaning of each field of `Limits`."""


def codes_table(head: str, codes: Mapping[str, CodeMeaning] | Mapping[int, CodeMeaning]) -> str:
    """Return a table of codes, with meaning and duty."""
    rows = (f"| `{code}` | {meaning.means} | {meaning.do} |\n" for code, meaning in codes.items())
    return f"| {head} | meaning | what the client should do |\n| --- | --- | --- |\n{''.join(rows)}"

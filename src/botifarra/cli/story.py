"""The events at the table as lines of text: calls, plays and tricks."""

from rich.text import Text

from botifarra.cli.prose import Prose
from botifarra.cli.terminal.cards import card_text, cards_text, sort_hand, suit_text
from botifarra.cli.words import Names, action_name, double_name, strain_name
from botifarra.core.actions import CLAIM, PASS, SHOW, Action, Play
from botifarra.core.auction import Contract, Spoken, spoken_calls
from botifarra.core.cards import Card, CardSet, Strain
from botifarra.core.draw import Draw, draw_turned_card
from botifarra.core.public import PublicState
from botifarra.core.seats import Seat, Side
from botifarra.core.trick import Trick
from botifarra.core.view import View


def calls(public: PublicState) -> tuple[Spoken, ...]:
    """Return the calls of a hand in the order made."""
    return spoken_calls(public.rules, public.dealer, public.actions)


def quoted(text: Prose, call: Action, doubles: int = 0) -> str:
    """Return a call between quotation marks."""
    return text("quoted", words=action_name(text, call, doubles))


def call_line(text: Prose, names: Names, spoken: Spoken) -> Text:
    """Return a line with a player and the call made."""
    return Text(f"{names[spoken.seat]}: {quoted(text, spoken.call, spoken.doubles)}")


def calls_line(text: Prose, names: Names, public: PublicState) -> Text:
    """Return a line with all calls except the silent ones."""
    return Text(" · ").join(call_line(text, names, spoken) for spoken in calls(public) if spoken.call != PASS)


def action_line(text: Prose, names: Names, before: PublicState, action: Action, shown: CardSet) -> Text:
    """Return a line for `action`, which is made in the state `before`.

    `shown` are the cards that the action lays open.
    """
    who = names[before.to_act]
    if isinstance(action, Play):
        return Text(f"{who}: ").append_text(card_text(action.card))
    doubles = before.contract.doubles if before.contract else 0
    line = Text(f"{who}: {quoted(text, action, doubles)}")
    return line.append("  ").append_text(cards_text(sort_hand(shown))) if shown else line


def shown_by(public: PublicState, hand: CardSet, action: Action) -> CardSet:
    """Return the cards laid open with `action`: the codony (R5.4), or the whole hand for a claim (R5.5)."""
    if action == SHOW:
        return public.rules.codony
    return hand if action == CLAIM else CardSet()


def trick_line(text: Prose, names: Names, public: PublicState, trick: Trick, side: Side) -> Text:
    """Return a complete trick and its winner; `side` is the reader's own."""
    winner = trick.winner(public.strain)
    plays = Text("  ").join(
        Text(f"{names[seat]} ").append_text(card_text(card)) for seat, card in trick.plays
    )
    return plays.append(
        "  " + text("trick.won", name=names[winner], side=side_name(text, winner.side, side).lower())
    )


def strain_text(text: Prose, strain: Strain) -> Text:
    """Return a suit with its symbol, or botifarra."""
    line = Text().append_text(suit_text(strain))
    return line.append(f"{' ' if line else ''}{strain_name(text, strain)}")


def contract_line(text: Prose, names: Names, contract: Contract) -> Text:
    """Return the trumps, the declarer, and each double with its caller."""
    line = strain_text(text, contract.strain).append(f" ({names[contract.declarer]})")
    for doubles, seat in enumerate(contract.doublers, 1):
        line.append(f" · {double_name(text, doubles)} ({names[seat]})")
    return line


def side_name(text: Prose, side: Side, own: Side) -> str:
    """Return "us" or "them"."""
    return text("side.us" if side is own else "side.them")


def deal_line(text: Prose, names: Names, public: PublicState, hand_number: int) -> Text:
    """Return the number of the hand and its dealer."""
    return Text(text("hand.dealt", number=hand_number, deals=dealer_text(text, names, public.dealer)))


def dealer_text(text: Prose, names: Names, dealer: Seat) -> str:
    """Return a sentence that names the dealer."""
    return text("deals.you") if is_you(text, names, dealer) else text("deals.other", name=names[dealer])


def is_you(text: Prose, names: Names, seat: Seat) -> bool:
    """Return whether a player is called "you", which takes another form of the verb."""
    return names[seat] == text("names.you")


def news_line(text: Prose, names: Names, view: View, hand_number: int) -> Text:
    """Return the latest event: the trick before this one, else the calls, else the deal."""
    public = view.public
    if public.last_trick is not None:
        line = Text(text("trick.number", number=len(public.tricks)) + " ")
        return line.append_text(trick_line(text, names, public, public.last_trick, view.seat.side))
    return calls_line(text, names, public) or deal_line(text, names, public, hand_number)


def lots_line(text: Prose, names: Names, drawn: Draw) -> Text:
    """Return how the first dealer was drawn (R2.2), without naming the dealer."""
    cards = lots_cards(drawn)
    if not cards:
        return Text(text("lots.random"))
    if len(cards) > 1:
        return Text(" · ").join(
            Text(f"{names[seat]} ").append_text(card_text(card)) for seat, card in cards.items()
        )
    [(turner, card)] = cards.items()
    you = is_you(text, names, turner)
    sentence = text("lots.you_turned") if you else text("lots.turned", turner=names[turner])
    return Text(f"{sentence} ").append_text(card_text(card))


def lots_cards(drawn: Draw) -> dict[Seat, Card]:
    """Return the cards of a draw by the seat of the player who turned or drew each."""
    if len(drawn.cards) == len(Seat):
        return {seat: drawn.cards[drawn.players[seat]] for seat in Seat}
    return {
        seat: card
        for card in drawn.cards
        for seat in Seat
        if draw_turned_card(card, seat).dealer is drawn.dealer
    }

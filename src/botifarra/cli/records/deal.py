"""The command `deal`: deals, drawn for a person or written for another program."""

import sys
from collections.abc import Iterator
from random import Random
from typing import Annotated

from typer import Option

from botifarra.cli.options import Dealer, Json, Lang, RulesName, Seed, Settings, chosen_rules, chosen_seed
from botifarra.cli.prose import prose
from botifarra.cli.records.replay import deal_page
from botifarra.cli.terminal.console import console
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.records.bgn import format_bgn
from botifarra.records.json import format_json
from botifarra.records.notation import parse_seat
from botifarra.records.record import Record


def deal(
    count: Annotated[int, Option("--count", min=1, metavar="NUMBER")] = 1,
    dealer: Dealer = "N",
    rules: RulesName = "oriental",
    settings: Settings = None,
    seed: Seed = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Deal some hands: as diagrams on a terminal, else as BGN."""
    text = prose(lang)
    records = deals(chosen_rules(text, rules, settings), parse_seat(dealer), chosen_seed(seed), count)
    if as_json:
        sys.stdout.write(format_json(records).decode())
    elif sys.stdout.isatty():
        screen = console()
        for record in records:
            screen.print(*deal_page(text, record), sep="\n")
    else:
        sys.stdout.write(format_bgn(records))


def deals(rules: Rules, dealer: Seat, seed: int, count: int) -> Iterator[Record]:
    """Yield records of shuffled deals; the deal passes to the right (R2.4), and tags hold number and seed."""
    rng = Random(seed)
    for number in range(1, count + 1):
        tags = (("Board", str(number)), ("Seed", str(seed)))
        yield Record(rules, Deal.shuffled(rng, dealer), tags=tags)
        dealer = dealer.right

"""What `verify` prints about a set of shared boards: a line for each part of its document."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from botifarra.cli.prose import Prose
from botifarra.fairness.verification import Verdict
from botifarra.tournament.shared.document import SetDocument
from botifarra.tournament.shared.log import fold, read_log
from botifarra.tournament.shared.verification import Fault, Finding, verify


def findings_of(document: SetDocument, has_bots: bool, entrants: list[int]) -> Iterator[Finding]:
    """Yield the findings about a document.

    `has_bots` adds findings about the choices of bots at the tables of `entrants`, or of all entrants if the
    list is empty. They are left out if anything else is false or lacks a proof, because then nothing can be
    repeated.
    """
    is_sound = True
    for finding in verify(document):
        is_sound = is_sound and finding.verdict is Verdict.PROVED
        yield finding
    if has_bots and is_sound:
        from botifarra.tournament.shared.bot_choices import verify_bots  # loads the models of the bots

        yield from verify_bots(document, entrants or None)


def finding_lines(
    text: Prose, source: str, document: SetDocument, findings: tuple[Finding, ...]
) -> Iterator[str]:
    """Yield the set with its commitment, to be compared with the one published before, and the findings."""
    version = ""
    if findings[0].fault in (None, Fault.SEED_SECRET):
        shared = fold(read_log(document.links)).shared
        if shared is not None:
            version = shared.bots.version
            yield text("verify.set", source=source, id=shared.id, commitment=shared.commitment)
    bots = {entrant.number: entrant.bot for entrant in document.entrants}
    hands = Counter(hand.entrant for hand in document.hands)
    for finding in findings:
        if finding.entrant is not None:
            number = finding.entrant
            name = document.names.get(number) or bots.get(number)
            name = f" ({name})" if name else ""
            part = text(f"verify.set.{finding.part}", number=number, name=name, hands=hands[number])
        else:
            part = text(f"verify.set.{finding.part}", board=finding.board)
        fault = finding.fault
        what = "" if fault is None else text(f"verify.set.{fault}", board=finding.board, version=version)
        verdict = text(f"verify.set.{finding.verdict}", what=what)
        yield text("verify.set.line", source=source, part=part, verdict=verdict)


def finding_facts(source: str, finding: Finding) -> dict[str, Any]:
    """Return a finding for JSON."""
    return {
        "source": source,
        "part": finding.part,
        "board": finding.board,
        "entrant": finding.entrant,
        "verdict": finding.verdict,
        "fault": finding.fault,
    }

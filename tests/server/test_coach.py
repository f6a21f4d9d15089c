"""The coach from end to end: a real socket, a worker process that judges, and the ways on after a warning."""

from pathlib import Path
from random import Random
from unittest.mock import patch

from botifarra.review.verdict import MISTAKES
from botifarra.server.table import due
from tests.server.serving import Client, Json, serving

RATE = 10.0
"""The speed of the clock. Bots wait for each judgement as long as a worker needs."""

SETTINGS = {"coach": True, "pace_ms": 200, "rules": "oriental target=301"}


async def warned(client: Client, rng: Random) -> Json:
    """Play at random until the coach warns; return its words."""
    while client.you.get("warned") is None:
        await client.move(rng)
        await client.next()
    return await client.until("correction")


def test_a_mistake_is_judged_told_taken_back_and_kept(tmp_path: Path) -> None:
    with patch.object(due, "COACH_WAIT", 3_600_000), serving(tmp_path, rate=RATE) as served:

        async def scenario() -> tuple[Client, list[Json]]:
            guest, rng = served.guest("Núria"), Random(1)
            client = await guest.sit_at(guest.make(settings=SETTINGS, fill="greedy", start=True))
            told = [await warned(client, rng)]
            choice = client.you["warned"]
            assert (await client.do("ask", wish="undo"))["t"] == "ack"
            while choice not in client.you.get("legal", ()):
                await client.next()
            client.moved = None
            told.append(await warned(client, rng))
            assert (await client.do("keep"))["t"] == "ack"
            acted = client.acted
            while client.acted == acted:
                await client.move(rng)
                await client.next()
            return client, told

        client, told = served.run(scenario())
    happened = [(one["seq"], one["e"]) for one in client.heard if one["t"] == "happened"]
    warnings = [seq for seq, event in happened if event["k"] == "warned"]
    assert warnings[:2] == [correction["seq"] for correction in told]
    assert [event["k"] for _, event in happened if event["k"] in ("undone", "kept")] == ["undone", "kept"]
    for correction in told:
        finding = correction["finding"]
        assert finding["verdict"] in MISTAKES
        assert len(finding["choices"]) > 1

import { expect, test } from "vitest";

import { type AnyEvent, DOUBLE, PASS } from "../../protocol";
import { hand, sheet, snapshot, you } from "../state/fixtures";
import { still } from "../state/pace";
import { becomesOwnTurn, soundsOf } from "./sound_cues";

function acted(action: number, seat = 1): AnyEvent {
  return { k: "acted", seat, action, by: "bot" };
}

const beat = (event: AnyEvent | null, table = snapshot()) => ({ scene: still(table), ms: 0, event });

test("cards, calls, knocks and doubles each have their sound", () => {
  expect(soundsOf(snapshot(), beat(acted(3)))).toEqual(["play"]);
  expect(soundsOf(snapshot(), beat(acted(PASS)))).toEqual(["knock"]);
  expect(soundsOf(snapshot({ hand: hand({ phase: "show" }) }), beat(acted(PASS)))).toEqual([]);
  expect(soundsOf(snapshot(), beat(acted(DOUBLE)))).toEqual(["double"]);
  expect(soundsOf(snapshot(), beat({ k: "dealt", deal: 1 }))).toEqual(["deal"]);
  expect(soundsOf(snapshot(), { ...beat(null), scene: { ...still(snapshot()), mood: "gathered" } })).toEqual(["gather"]);
  expect(soundsOf(snapshot(), beat({ k: "away", seat: 1 }))).toEqual([]);
});

test("a turn sounds when it begins, and not again while it lasts", () => {
  const table = snapshot({ hand: hand({ to_act: 2 }), you: you({ legal: [3] }) });
  expect(soundsOf(snapshot(), beat(acted(3), table))).toEqual(["play", "turn"]);
  expect(soundsOf(snapshot(), beat({ k: "dealt", deal: 1 }, table))).toEqual(["deal", "turn"]);
  expect(soundsOf(snapshot(), beat({ k: "undone", seat: 2 }, table))).toEqual(["turn"]);
  expect(soundsOf(table, beat(acted(3, 2), table))).toEqual(["play"]);
  expect(soundsOf(table, beat({ k: "away", seat: 1 }, table))).toEqual([]);
});

test("coming to a table on one's turn sounds like the begin of a turn", () => {
  const table = snapshot({ hand: hand({ to_act: 2 }), you: you({ legal: [3] }) });
  expect(becomesOwnTurn(null, table)).toBe(true);
  expect(becomesOwnTurn(table, table)).toBe(false);
  expect(becomesOwnTurn(null, snapshot())).toBe(false);
});

test("the end of a match sounds once, as won or lost", () => {
  const over = (winner: number) => snapshot({ sheet: sheet({ over: true, winner }) });
  expect(soundsOf(snapshot(), beat(null, over(0)))).toEqual(["won"]);
  expect(soundsOf(snapshot(), beat(null, over(1)))).toEqual(["lost"]);
  expect(soundsOf(over(0), beat(null, over(0)))).toEqual([]);
});

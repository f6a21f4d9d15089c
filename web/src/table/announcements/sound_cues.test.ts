import { expect, test } from "vitest";

import { type AnyEvent, DOUBLE, PASS } from "../../protocol";
import { hand, sheet, snapshot, you } from "../state/fixtures";
import { still } from "../state/pace";
import { heardAs, turnComes } from "./sound_cues";

function acted(action: number, seat = 1): AnyEvent {
  return { k: "acted", seat, action, by: "bot" };
}

const beat = (event: AnyEvent | null, table = snapshot()) => ({ scene: still(table), ms: 0, event });

test("cards, calls, knocks and doubles each have their sound", () => {
  expect(heardAs(snapshot(), beat(acted(3)))).toEqual(["play"]);
  expect(heardAs(snapshot(), beat(acted(PASS)))).toEqual(["knock"]);
  expect(heardAs(snapshot({ hand: hand({ phase: "show" }) }), beat(acted(PASS)))).toEqual([]);
  expect(heardAs(snapshot(), beat(acted(DOUBLE)))).toEqual(["double"]);
  expect(heardAs(snapshot(), beat({ k: "dealt", deal: 1 }))).toEqual(["deal"]);
  expect(heardAs(snapshot(), { ...beat(null), scene: { ...still(snapshot()), mood: "gathered" } })).toEqual(["gather"]);
  expect(heardAs(snapshot(), beat({ k: "away", seat: 1 }))).toEqual([]);
});

test("one's turn is heard when it comes, and not again while it lasts", () => {
  const table = snapshot({ hand: hand({ to_act: 2 }), you: you({ legal: [3] }) });
  expect(heardAs(snapshot(), beat(acted(3), table))).toEqual(["play", "turn"]);
  expect(heardAs(snapshot(), beat({ k: "dealt", deal: 1 }, table))).toEqual(["deal", "turn"]);
  expect(heardAs(snapshot(), beat({ k: "undone", seat: 2 }, table))).toEqual(["turn"]);
  expect(heardAs(table, beat(acted(3, 2), table))).toEqual(["play"]);
  expect(heardAs(table, beat({ k: "away", seat: 1 }, table))).toEqual([]);
});

test("a table that is come to on one's turn is one's turn", () => {
  const table = snapshot({ hand: hand({ to_act: 2 }), you: you({ legal: [3] }) });
  expect(turnComes(null, table)).toBe(true);
  expect(turnComes(table, table)).toBe(false);
  expect(turnComes(null, snapshot())).toBe(false);
});

test("the end of a match is heard once, as won or lost", () => {
  const over = (winner: number) => snapshot({ sheet: sheet({ over: true, winner }) });
  expect(heardAs(snapshot(), beat(null, over(0)))).toEqual(["won"]);
  expect(heardAs(snapshot(), beat(null, over(1)))).toEqual(["lost"]);
  expect(heardAs(over(0), beat(null, over(0)))).toEqual([]);
});

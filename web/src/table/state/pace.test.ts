import { expect, test } from "vitest";

import { type AnyEvent, CLAIM } from "../../protocol";
import { hand, sheet, snapshot } from "./fixtures";
import { MOST_BEHIND, beats, hurry, still } from "./pace";

const played: AnyEvent = { k: "acted", seat: 0, action: 9, by: "bot" };
const three = snapshot({ hand: hand({ to_act: 0, trick: { leader: 1, cards: [1, 2, 3] } }) });
const last = { leader: 1, cards: [1, 2, 3, 9], winner: 0 };
const taken = snapshot({ hand: hand({ to_act: 0, trick: { leader: 0 }, last, taken: [1, 0] }) });

test("a card that does not end the trick is shown at once", () => {
  const after = snapshot({ hand: hand({ to_act: 2, trick: { leader: 1, cards: [1] } }) });
  const [only, ...more] = beats(snapshot(), { ...played, seat: 1, action: 1 }, after);
  expect(more).toEqual([]);
  expect(only?.scene).toEqual(still(after));
  expect(only?.event).not.toBeNull();
});

test("a full trick stays about a second before it is gathered and counted", () => {
  const [lying, gathered, over] = beats(three, played, taken);
  expect(lying?.scene.mood).toBe("full");
  expect(lying?.ms).toBe(1_000);
  expect(lying?.scene.trick).toEqual(last);
  expect(lying?.scene.table.hand?.taken).toEqual([0, 0]);
  expect(lying?.scene.table.hand?.last).toBeNull();
  expect(gathered?.scene.mood).toBe("gathered");
  expect(over?.scene).toEqual(still(taken));
  expect([lying, gathered, over].map((beat) => beat?.event !== null)).toEqual([true, false, false]);
});

test("the count waits until the last trick has been shown", () => {
  const after = { ...taken, stage: "counted" as const, sheet: sheet({ score: [4, 0] }) };
  const shown = beats(three, played, after);
  expect(shown.map((beat) => beat.scene.table.stage)).toEqual(["hand", "hand", "counted"]);
  expect(shown[0]?.scene.table.sheet?.score).toEqual([0, 0]);
  expect(shown[2]?.scene.table.sheet?.score).toEqual([4, 0]);
});

test("the count also waits after a claim", () => {
  const after = snapshot({ stage: "counted" });
  const shown = beats(snapshot(), { k: "acted", seat: 1, action: CLAIM, by: "player" }, after);
  expect(shown.map((beat) => beat.scene.table.stage)).toEqual(["hand", "counted"]);
});

test("events that only announce something take no time", () => {
  expect(beats(snapshot(), { k: "away", seat: 1 }, snapshot()).map((beat) => beat.ms)).toEqual([0]);
});

test("the screen is never far behind: the earliest beats are shortened, and none is left out", () => {
  const queue = Array.from({ length: 6 }, () => beats(three, played, taken)).flat();
  const hurried = hurry(queue, MOST_BEHIND);
  expect(hurried.length).toBe(queue.length);
  expect(hurried.reduce((sum, beat) => sum + beat.ms, 0)).toBe(MOST_BEHIND);
  expect(hurried.at(-3)?.ms).toBe(1_000);
  expect(hurry(queue.slice(0, 3), MOST_BEHIND)).toEqual(queue.slice(0, 3));
});

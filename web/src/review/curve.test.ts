import { expect, test } from "vitest";

import { sampleCount } from "../count/fixtures";
import { curveOf, pointAt, stepAt, xOf, WIDTH } from "./curve";
import { decision, report } from "./fixtures";

const count = sampleCount({ winners: [0] });
const calls = [53, 52, 55, 55].map((action, seat) => ({ seat, action }));
const plays = (count.tricks[0]?.cards ?? []).map((action, seat) => ({ seat, action }));
const played = { hands: count.hands, actions: [...calls, ...plays], calls: [], count };
const found = report([decision({ place: 0, chosen: "bastos" }), decision({ place: 5 }), decision({ place: 6, verdict: "best" })]);

test("each side has its own points", () => {
  expect(curveOf(found, played, 0).points).toEqual([40, 38, 38, 36, 34]);
  expect(curveOf(found, played, 1).points).toEqual([32, 34, 34, 36, 38]);
});

test("a faulty card has a dot where it was played, and a call has none", () => {
  const { dots } = curveOf(found, played, 0);
  expect(dots.map(({ place, mark }) => [place, mark])).toEqual([[5, "mistake"]]);
  expect(dots[0]?.x).toBe(xOf(2, 4));
});

test("a step has a point of the curve, and a place of the curve a step", () => {
  const curve = curveOf(found, played, 0);
  expect([0, 4, 6, 8, 99].map((step) => pointAt(played, curve, step))).toEqual([0, 0, 2, 4, 4]);
  for (const step of [4, 5, 8]) expect(stepAt(played, curve, xOf(step - 4, 4) / WIDTH)).toBe(step);
  expect([stepAt(played, curve, 0), stepAt(played, curve, 1)]).toEqual([4, 8]);
});

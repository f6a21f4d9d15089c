import { expect, test } from "vitest";

import { barsOf, chartOf } from "./chart";

const hands = (...lost: number[]) => lost.map((lost_points) => ({ lost_points }));
const period = (count: number, mean: number, low: number, high: number) => ({
  first: 0,
  last: 1,
  hands: count,
  lost_points: { mean, low, high },
});

test("the levels are round numbers that hold all values", () => {
  const points = (...lost: number[]) => chartOf(hands(...lost), []).levels.map((level) => level.points);
  expect(points(0)).toEqual([0, 1]);
  expect(points(3.2, 1)).toEqual([0, 1, 2, 3, 4]);
  expect(points(14, -0.5)).toEqual([0, 5, 10, 15]);
  expect(chartOf(hands(1, 1), [period(2, 1, -1, 6)]).levels.at(-1)?.points).toBe(6);
});

test("the first hand is at the left, and more points are higher", () => {
  const { dots } = chartOf(hands(0, 4), []);
  expect(dots).toEqual([
    { x: 25, y: 100 },
    { x: 75, y: 0 },
  ]);
});

test("a hand may be below the line of 0, an interval ends there", () => {
  const { dots, levels, steps } = chartOf(hands(-1, 4), [period(2, 1.5, -3, 4)]);
  expect(dots[0]?.y).toBe(100);
  expect(levels[0]).toEqual({ points: 0, y: 80 });
  expect(steps[0]?.bottom).toBe(80);
});

test("each period covers its hands", () => {
  const { steps } = chartOf(hands(1, 1, 3, 3, 3), [period(2, 1, 0, 2), period(3, 3, 2, 4)]);
  expect(steps).toEqual([
    { left: 0, right: 40, y: 75, top: 50, bottom: 100 },
    { left: 40, right: 100, y: 25, top: 0, bottom: 50 },
  ]);
});

test("bars have one scale, and begin at 0", () => {
  expect(barsOf([{ mean: 2, low: 1, high: 4 }, { mean: 1, low: null, high: null }])).toEqual([
    { left: 0, width: 50, interval: { left: 25, width: 75 } },
    { left: 0, width: 25, interval: null },
  ]);
  expect(barsOf([{ mean: 1, low: -3, high: 4 }])).toEqual([{ left: 0, width: 25, interval: { left: 0, width: 100 } }]);
  expect(barsOf([{ mean: -1, low: -1, high: 1 }])).toEqual([{ left: 0, width: 0, interval: { left: 0, width: 100 } }]);
});

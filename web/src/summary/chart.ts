// The points lost in each hand and in each period, as places in a picture whose width and height are 100.

import type { PeriodLine, ReviewedHandLine } from "../http";

/** Largest number of horizontal lines above 0. None is needed below: only the estimate of a loss can be negative. */
const LINES = 4;
const STEPS = [1, 2, 5, 10, 20, 50];

export interface Step {
  left: number;
  right: number;
  y: number;
  /** The ends of the interval. Where there is no interval, both are the place of the mean. */
  top: number;
  bottom: number;
}

export interface Chart {
  dots: { x: number; y: number }[];
  steps: Step[];
  levels: { points: number; y: number }[];
}

/** Return the chart of hands and periods, both from the first to the last. */
export function chartOf(hands: readonly Pick<ReviewedHandLine, "lost_points">[], periods: readonly PeriodLine[]): Chart {
  const lost = hands.map((hand) => hand.lost_points);
  const most = Math.max(1, ...lost, ...periods.map(({ lost_points: { mean, high } }) => high ?? mean));
  const bottom = Math.min(0, ...lost);
  const step = STEPS.find((each) => most / each <= LINES) ?? 100;
  const top = Math.ceil(most / step) * step;
  const y = (points: number): number => (100 * (top - points)) / (top - bottom);
  const x = (number: number): number => (100 * number) / hands.length;
  let before = 0;
  return {
    dots: hands.map(({ lost_points }, number) => ({ x: x(number + 0.5), y: y(lost_points) })),
    steps: periods.map(({ hands: count, lost_points: { mean, low, high } }) => {
      const left = x(before);
      before += count;
      return { left, right: x(before), y: y(Math.max(0, mean)), top: y(high ?? mean), bottom: y(Math.max(0, low ?? mean)) };
    }),
    levels: Array.from({ length: top / step + 1 }, (_, number) => {
      const points = number * step;
      return { points, y: y(points) };
    }),
  };
}

/** A bar from 0 and its interval, in percent of the width of all bars. Few hands have no interval. */
export interface Bar {
  left: number;
  width: number;
  interval: { left: number; width: number } | null;
}

/** Return the bars of means, all in one scale from 0. What is below 0 is shown as 0, as in the text. */
export function barsOf(means: readonly { mean: number; low: number | null; high: number | null }[]): Bar[] {
  const most = Math.max(0.1, ...means.map(({ mean, high }) => high ?? mean));
  const at = (value: number): number => (100 * Math.max(0, value)) / most;
  const span = (from: number, to: number) => ({ left: at(from), width: at(to) - at(from) });
  return means.map(({ mean, low, high }) => ({
    ...span(0, mean),
    interval: low === null || high === null ? null : span(low, high),
  }));
}

// The curve of the points that a side could expect through a hand, as places in a picture.

import { callsOf, type Played } from "../common/replay";
import type { DecisionLine, ReviewReport } from "../http";
import { type Mark, isCard, markOf } from "./decisions";

export const WIDTH = 720;
export const HEIGHT = 200;
const LEFT = 40;
const RIGHT = 10;
const TOP = 10;
const BOTTOM = 26;

export interface Dot {
  x: number;
  y: number;
  mark: Mark;
  place: number;
}

export interface Curve {
  /** The expected points of the side before the first lead and after each card. */
  points: number[];
  line: string;
  /** The lines across: 0, half and all of the points. */
  levels: { y: number; points: number }[];
  tricks: { x: number; number: number; from: number }[];
  dots: Dot[];
}

/** Return the curve of a side: of N-S for 0, of E-W for 1. */
export function curveOf(report: ReviewReport, played: Played, side: number): Curve {
  const total = played.count.middle * 2;
  const points = report.curve.map((value) => (side === 0 ? value : total - value));
  const cards = Math.max(1, points.length - 1);
  const y = (value: number): number => round(HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * value) / total);
  const calls = callsOf(played);
  const dots = report.decisions.flatMap((each) => dotOf(each, each.place - calls + 1));
  function dotOf(decision: DecisionLine, after: number): Dot[] {
    const mark = markOf(decision);
    const value = points[after];
    if (mark === null || value === undefined || !isCard(decision.chosen)) return [];
    return [{ x: xOf(after, cards), y: y(value), mark, place: decision.place }];
  }
  return {
    points,
    line: points.map((value, index) => `${index ? "L" : "M"}${xOf(index, cards)} ${y(value)}`).join(""),
    levels: [0, 0.5, 1].map((part) => ({ y: y(part * total), points: part * total })),
    tricks: played.count.tricks.map((_, index) => ({ x: xOf(4 * index + 2, cards), number: index + 1, from: 4 * index })),
    dots,
  };
}

/** Return the number of the point of the curve at a step of the hand. */
export const pointAt = (played: Played, curve: Curve, step: number): number =>
  Math.min(Math.max(0, step - callsOf(played)), curve.points.length - 1);

/** Return the horizontal place of a point of the curve. */
export const xOf = (index: number, cards: number): number => round(LEFT + ((WIDTH - LEFT - RIGHT) * index) / cards);

/** Return the step of the hand at a part of the width of the picture, from 0 to 1. */
export function stepAt(played: Played, curve: Curve, part: number): number {
  const cards = curve.points.length - 1;
  const index = Math.round(((part * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT)) * cards);
  return callsOf(played) + Math.min(Math.max(0, index), cards);
}

const round = (value: number): number => Math.round(value * 10) / 10;

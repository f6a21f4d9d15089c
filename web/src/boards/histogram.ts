// The results of a board as a histogram: bars of equal width from the worst result to the best.

import type { Bar } from "../http";

/** Largest number of bars that a phone shows apart. */
const MOST = 24;
const WIDTHS = [1, 2, 3, 4, 6, 8, 12] as const;

export interface Bin {
  /** The results of this bar, both ends included. */
  from: number;
  to: number;
  count: number;
  /** Whether the reader's result is among them. */
  mine: boolean;
  /** The bots among them, by level. */
  bots: string[];
}

/** Return the bars over all results, empty ones too. `mine` is the reader's own result, null for none. */
export function binsOf(bars: readonly Bar[], mine: number | null): Bin[] {
  if (!bars.length) return [];
  const all = bars.map(({ made }) => made);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const width = WIDTHS.find((each) => (high - low + 1) / each <= MOST) ?? Math.ceil((high - low + 1) / MOST);
  const bins = Array.from({ length: Math.ceil((high - low + 1) / width) }, (_, index): Bin => {
    const from = low + index * width;
    return { from, to: Math.min(high, from + width - 1), count: 0, mine: false, bots: [] };
  });
  for (const { made, count, bots } of bars) {
    const bin = bins[Math.floor((made - low) / width)];
    if (!bin) continue;
    bin.count += count;
    bin.bots.push(...(bots ?? []));
    bin.mine ||= made === mine;
  }
  return bins;
}

/** Return the result that most entrants made; of several, the best. */
export const mostFrequent = (bars: readonly Bar[]): number =>
  bars.reduce((best, bar) => (bar.count > best.count || (bar.count === best.count && bar.made > best.made) ? bar : best)).made;

// Counts for tests: all twelve tricks are played, and each goes to the side that the test names.

import { pointsOf, sideOf } from "../common/cards";
import type { Bid, Count, Pile } from "../protocol";

export const COINS: Bid = { declarer: 0, strain: 0 };

interface Wanted {
  /** The seats that win the tricks. Where there are fewer than twelve, the last winner claims the rest. */
  winners: number[];
  bonus?: number;
  factor?: number;
}

/** Return a count of four-card tricks in the order of a fixed pack. Its points are summed in another way than the page sums them. */
export function sampleCount({ winners, bonus = 0, factor = 1 }: Wanted): Count {
  const pack = Array.from({ length: 48 }, (_, place) => (place * 5) % 48);
  const worth = (cards: number[]) => cards.map(pointsOf).reduce((a, b) => a + b, 0);
  const tricks = winners.map((winner, index): Pile => {
    const cards = pack.slice(index * 4, index * 4 + 4);
    return { cards, points: worth(cards), side: sideOf(winner), leader: 0, winner };
  });
  const points: [number, number] = [0, 0];
  const won: [number, number] = [0, 0];
  const left = 12 - winners.length;
  const last = sideOf(winners.at(-1) ?? 0);
  const rest: Pile = { cards: pack.slice(winners.length * 4), points: 0, side: last };
  rest.points = worth(rest.cards);
  for (const [index, winner] of winners.entries()) {
    points[sideOf(winner)] += (tricks[index]?.points ?? 0) + 1;
    won[sideOf(winner)] += 1;
  }
  points[last] += rest.points + left + bonus;
  won[last] += left;
  const middle = (72 + bonus) / 2;
  const scored = points.map((own) => Math.max(0, own - middle) * factor) as [number, number];
  const count: Count = {
    deal: 1,
    hands: [0, 1, 2, 3].map((seat) => pack.filter((_, place) => place % 4 === seat)),
    tricks,
    tricks_won: won,
    points,
    middle,
    factors: [factor, factor],
    scored,
    seed: "00".repeat(32),
  };
  if (bonus) count.last_bonus = last === 0 ? [bonus, 0] : [0, bonus];
  if (left) Object.assign(count, { rest, rest_tricks: left, ended: "claim", ended_by: last });
  return count;
}

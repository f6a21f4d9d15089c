// The draw before the first hand of a match (R2.2), once more and apart from the server's code (docs/shuffle.md).

import { strengthOf, suitIndex } from "../common/cards";
import { chance, type Seeds, shuffled } from "./shuffle";

export interface Draw {
  dealer: number;
  /** Where those at N, W, S and E sat before it: `N W S E` where nobody moves. */
  seats: string;
}

/** Who deals first and who sits where, by one of the three ways. */
export function drawOf(seeds: Seeds, method: string): Draw {
  const below = chance(seeds, "draw");
  if (method === "random") return { dealer: below(4), seats: AS_THEY_CAME };
  if (method === "highest_card") return highest(shuffled(below).slice(0, 4), below(4));
  const suit = suitIndex(below(48));
  return { dealer: (below(4) + suit + 1) % 4, seats: AS_THEY_CAME }; // oros the turner's right, bastos the turner
}

export const AS_THEY_CAME = "N W S E";

/** Each has drawn a card: the highest deals at a seat, across from it the second, at its right the third. */
function highest(cards: readonly number[], dealer: number): Draw {
  const rank = (player: number): number => suitIndex(cards[player] ?? 0) - 4 * strengthOf(cards[player] ?? 0);
  const [first = 0, second = 0, third = 0, fourth = 0] = [0, 1, 2, 3].sort((one, other) => rank(one) - rank(other));
  const fromDealer = [first, third, second, fourth];
  const seats = [0, 1, 2, 3].map((seat) => "NWSE".charAt(fromDealer[(seat - dealer + 4) % 4] ?? 0));
  return { dealer, seats: seats.join(" ") };
}

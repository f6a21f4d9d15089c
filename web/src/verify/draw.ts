// The draw before the first hand of a match (R2.2), written again without the server's code (docs/shuffle.md).

import { strengthOf, suitIndex } from "../common/cards";
import { chance, type Seeds, shuffled } from "./shuffle";

export interface Draw {
  dealer: number;
  /** The seats before the draw of those who then sit at N, W, S and E; `N W S E` where nobody moves. */
  seats: string;
}

/** Return the first dealer and the seats, by one of the three methods. */
export function drawOf(seeds: Seeds, method: string): Draw {
  const below = chance(seeds, "draw");
  if (method === "random") return { dealer: below(4), seats: AS_THEY_CAME };
  if (method === "highest_card") return highest(shuffled(below).slice(0, 4), below(4));
  const suit = suitIndex(below(48));
  return { dealer: (below(4) + suit + 1) % 4, seats: AS_THEY_CAME }; // oros: the player at the turner's right deals; bastos: the turner
}

export const AS_THEY_CAME = "N W S E";

/** Each player has drawn a card. The highest deals, the second sits opposite, the third at the dealer's right. */
function highest(cards: readonly number[], dealer: number): Draw {
  const rank = (player: number): number => suitIndex(cards[player] ?? 0) - 4 * strengthOf(cards[player] ?? 0);
  const [first = 0, second = 0, third = 0, fourth = 0] = [0, 1, 2, 3].sort((one, other) => rank(one) - rank(other));
  const fromDealer = [first, third, second, fourth];
  const seats = [0, 1, 2, 3].map((seat) => "NWSE".charAt(fromDealer[(seat - dealer + 4) % 4] ?? 0));
  return { dealer, seats: seats.join(" ") };
}

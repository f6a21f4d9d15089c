// Whether the boards of a set follow from its seed, computed again without the server's code (docs/boards.md).

import { hex } from "../common/hex";
import { bytes, handsOf, numbersOf, shuffled } from "../verify/shuffle";
import { sha256 } from "../verify/sha256";

const SESSION = 1;
const SEATS = "NWSE";
/** The ranks from the strongest to the weakest, as records write them. */
const RANKS = "91RCS8765432";

export interface Proof {
  /** Whether the seed has the digest that was published before. */
  seed: boolean;
  /** The numbers of the boards that do not follow from the seed. */
  wrong: number[];
}

/** Return the proof of the boards in a file, each written as records write deals. Seed and commitment are hexadecimal. */
export function prove(commitment: string, seed: string, boards: readonly string[]): Proof {
  return {
    seed: hex(sha256(bytes(seed))) === commitment,
    wrong: boards.flatMap((deal, index) => (deal === dealOf(seed, index + 1) ? [] : [index + 1])),
  };
}

/** Return a board of a seed as records write deals: the dealer, and the four hands from the dealer on. */
export function dealOf(seed: string, board: number): string {
  const dealer = (board - 1) % 4;
  const hands = handsOf(shuffled(numbersOf(seed, `botifarra boards 1|${SESSION}|${board}`)), dealer);
  const written = [0, 1, 2, 3].map((place) => handText(hands[(dealer + place) % 4] ?? []));
  return `${SEATS[dealer]}:${written.join(" ")}`;
}

function handText(hand: readonly number[]): string {
  const suits = [0, 1, 2, 3].map((suit) => RANKS.split("").filter((_, weaker) => hand.includes(suit * 12 + 11 - weaker)).join(""));
  return suits.map((ranks) => ranks || "-").join(".");
}

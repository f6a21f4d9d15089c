// The deal from its seeds, written again without the server's code. Both follow docs/shuffle.md.

import type { Count } from "../protocol";
import { hmac } from "./sha256";

/** Each player's entropy, 64 hexadecimal digits, by seat. */
export type Entropy = readonly [string | null, string | null, string | null, string | null];

/** The cards that each side won in a hand, in the order taken, those of a claim last. */
export type Piles = readonly [readonly number[], readonly number[]];

/** The public data of a deal whose hand is over. */
export interface Dealt {
  /** The code of the table. */
  code: string;
  /** The number of the deal at the table, from 1. */
  deal: number;
  /** The number of the hand in its match, from 1. */
  number: number;
  /** The rules as text: a preset and the options that differ from it. */
  rules: string;
  dealer: number;
  hands: readonly (readonly number[])[];
  commit: string;
  seed: string;
  entropy: Entropy;
  /** In a match's first hand: the seats before the draw of those at N, W, S and E; `-` without a draw; empty where unknown. */
  drawn: string;
}

/** Return the cards that each side won in a hand, from its count. */
export function pilesOf({ tricks, rest }: Pick<Count, "tricks" | "rest">): Piles {
  const won = rest ? [...tricks, rest] : tricks;
  const of = (side: number): number[] => won.filter((pile) => pile.side === side).flatMap((pile) => pile.cards);
  return [of(0), of(1)];
}

/** The seeds of a deal, and its number. */
export type Seeds = Pick<Dealt, "code" | "deal" | "seed" | "entropy">;

/** Return the 48 shuffled cards, the first on top. */
export function deckOf(seeds: Seeds): number[] {
  return shuffled(chance(seeds, "deck"));
}

/** Return the cards shuffled by a function of random numbers. */
export function shuffled(below: (limit: number) => number): number[] {
  const deck = Array.from({ length: 48 }, (_, card) => card);
  for (let i = deck.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [deck[i], deck[j]] = [deck[j] ?? 0, deck[i] ?? 0];
  }
  return deck;
}

/** Return the piles of the hand before, the dealer's on top, cut once (R2.5). */
export function cutOf(seeds: Seeds & Pick<Dealt, "dealer">, piles: Piles): number[] {
  const side = seeds.dealer % 2;
  const stack = [...(piles[side] ?? []), ...(piles[1 - side] ?? [])];
  const depth = 1 + chance(seeds, "cut")(47);
  return [...stack.slice(depth), ...stack.slice(0, depth)];
}

/** Return the four hands of a deck by seat, ascending. Packets of four go round from the dealer's right (R2.3). */
export function handsOf(deck: readonly number[], dealer: number): number[][] {
  return [0, 1, 2, 3].map((seat) =>
    ascending(deck.filter((_, place) => (dealer + 1 + Math.floor(place / 4)) % 4 === seat)),
  );
}

/** Return a function of uniform random numbers below a limit: words of HMAC-SHA256 in counter mode, keyed by the seed. */
export function chance(seeds: Seeds, label: "deck" | "cut" | "draw"): (limit: number) => number {
  const parts = seeds.entropy.map((part) => part ?? "");
  return numbersOf(seeds.seed, ["botifarra 1", seeds.code, seeds.deal, label, ...parts].join("|"));
}

/** Return a function of the uniform random numbers that follow from a hexadecimal seed for the use that a message names. */
export function numbersOf(seed: string, message: string): (limit: number) => number {
  const next = words(bytes(seed), message);
  return (limit) => {
    let word = next();
    while (word >= 2 ** 32 - (2 ** 32 % limit)) word = next();
    return word % limit;
  };
}

function words(key: Uint8Array, message: string): () => number {
  let used = 0;
  let digest = new DataView(new ArrayBuffer(0));
  return () => {
    const at = (4 * used) % 32;
    if (at === 0) digest = new DataView(hmac(key, new TextEncoder().encode(`${message}|${used / 8}`)).buffer);
    used += 1;
    return digest.getUint32(at);
  };
}

export function ascending(cards: readonly number[]): number[] {
  return [...cards].sort((one, other) => one - other);
}

export function bytes(hexadecimal: string): Uint8Array {
  return Uint8Array.from(hexadecimal.match(/[0-9a-f]{2}/g) ?? [], (pair) => parseInt(pair, 16));
}

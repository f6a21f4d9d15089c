// Cards, strains and seats by number, as in the whole project. A card is suit * 12 + strength, the weakest first. Seats are
// in playing order, N W S E; side 0 is N-S (docs/rules.md, R1 and R2).

export const SUITS = ["coins", "cups", "swords", "batons"] as const;
export const STRAINS = [...SUITS, "no_trump"] as const;
export const SIDES = [0, 1] as const;
export const NO_TRUMP = 4;

export type Suit = (typeof SUITS)[number];
export type Side = (typeof SIDES)[number];
/** The number that is printed on a card. */
export type Rank = (typeof NUMBERS)[number];

const NUMBERS = [2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 1, 9] as const;
const LETTERS = "oceb";
const RANKS = "2345678SCR19";

export const suitIndex = (card: number): number => Math.floor(card / 12);
export const suitOf = (card: number): Suit => SUITS[suitIndex(card)] ?? "coins";
export const strengthOf = (card: number): number => card % 12;
export const numberOf = (card: number): Rank => NUMBERS[card % 12] ?? 2;
/** Return the points of a card: 5 to 1 for 9, ace, king, knight and jack, 0 for others (R1.3). */
export const pointsOf = (card: number): number => Math.max(0, (card % 12) - 6);
export const sumOf = (cards: readonly number[]): number => cards.reduce((sum, card) => sum + pointsOf(card), 0);

export const sideOf = (seat: number): Side => (seat % 2 === 0 ? 0 : 1);
export const other = (side: Side): Side => (side === 0 ? 1 : 0);

/** Return the card written as in a record, `o9` or `eR`. Throws `NotACard`. */
export function parseCard(text: string): number {
  const suit = LETTERS.indexOf(text.charAt(0));
  const strength = RANKS.indexOf(text.charAt(1));
  if (text.length !== 2 || suit < 0 || strength < 0) throw new NotACard(text);
  return suit * 12 + strength;
}

/** Return a card as records write it: `o9`. */
export const formatCard = (card: number): string => LETTERS.charAt(suitIndex(card)) + RANKS.charAt(card % 12);

export class NotACard extends Error {}

/** The suits in a hand from left to right, light and dark in turn: oros, espases, copes, bastos. */
const FANNED = [0, 2, 1, 3];

/** Return a hand suit by suit, the strongest card at the left. */
export function fanned(hand: readonly number[]): number[] {
  const place = (card: number): number => FANNED.indexOf(suitIndex(card)) * 12 - strengthOf(card);
  return [...hand].sort((a, b) => place(a) - place(b));
}

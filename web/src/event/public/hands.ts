// The hands of a board as the server writes them: the cards of each suit, `9S2.-.R1.4`.

import { fanned, parseCard } from "../../common/cards";

/** The letters of the suits in the order of a hand. */
const LETTERS = ["o", "c", "e", "b"];

/** Return the cards of a hand, suit by suit, the strongest first. */
export function cardsIn(hand: string): number[] {
  const suits = hand.split(".");
  return fanned(suits.flatMap((ranks, suit) => (ranks === "-" ? [] : Array.from(ranks, (rank) => parseCard(LETTERS[suit] + rank)))));
}

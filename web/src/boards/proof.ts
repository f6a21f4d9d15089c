// Whether the boards of a set follow from its seed, and all entrants played them, computed without the server's code
// (docs/shared-boards.md).

import { isPlay } from "../common/actions";
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
  wrongBoards: number[];
  /** The numbers of the entrants who played a hand with other cards than those of the seed. */
  wrongEntrants: number[];
}

/** A board as an entrant played it. `actions` are numbers, of which 0 to 47 play a card. */
export interface FileHand {
  entrant: number;
  board: number;
  actions: readonly number[];
}

/**
 * Return the proof of the boards in a file, each written as records write deals, and of the hands that were played. Seed
 * and commitment are hexadecimal.
 */
export function prove(commitment: string, seed: string, boards: readonly string[], hands: readonly FileHand[]): Proof {
  const holders = boards.map((_, index) => holdersOf(seed, index + 1));
  const other = hands.filter(({ board, actions }) => !isPlayedWith(holders[board - 1] ?? [], dealerOf(board), actions));
  return {
    seed: hex(sha256(bytes(seed))) === commitment,
    wrongBoards: boards.flatMap((deal, index) => (deal === dealOf(seed, index + 1) ? [] : [index + 1])),
    wrongEntrants: [...new Set(other.map(({ entrant }) => entrant))].sort((one, next) => one - next),
  };
}

/** Return a board of a seed as records write deals: the dealer, and the four hands from the dealer on. */
export function dealOf(seed: string, board: number): string {
  const dealer = dealerOf(board);
  const hands = cardsOf(seed, board);
  const written = [0, 1, 2, 3].map((place) => handText(hands[(dealer + place) % 4] ?? []));
  return `${SEATS[dealer]}:${written.join(" ")}`;
}

const dealerOf = (board: number): number => (board - 1) % 4;

/** Return the four hands of a board, by seat. */
const cardsOf = (seed: string, board: number): number[][] =>
  handsOf(shuffled(numbersOf(seed, `botifarra boards 1|${SESSION}|${board}`)), dealerOf(board));

/** Return the seat that holds each card of a board. */
function holdersOf(seed: string, board: number): number[] {
  const holders: number[] = [];
  cardsOf(seed, board).forEach((hand, seat) => hand.forEach((card) => (holders[card] = seat)));
  return holders;
}

/**
 * Return whether a hand was played with these cards: the seat after the dealer leads, in each trick every seat lays a card
 * of its own in turn, and no card is laid twice. It needs no rule of play.
 */
function isPlayedWith(holders: readonly number[], dealer: number, actions: readonly number[]): boolean {
  const cards = actions.filter(isPlay);
  const seats = cards.map((card) => holders[card] ?? -1);
  return (
    new Set(cards).size === cards.length &&
    !seats.includes(-1) &&
    seats.every((seat, at) => (at % 4 ? seat === ((seats[at - 1] ?? -1) + 1) % 4 : at > 0 || seat === (dealer + 1) % 4))
  );
}

function handText(hand: readonly number[]): string {
  const suits = [0, 1, 2, 3].map((suit) => RANKS.split("").filter((_, weaker) => hand.includes(suit * 12 + 11 - weaker)).join(""));
  return suits.map((ranks) => ranks || "-").join(".");
}

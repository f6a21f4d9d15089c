// The pictures of the rules. Their positions stand in a file, which a test compares with the rules of the program.

import { STRAINS, parseCard } from "../common/cards";
import positions from "./diagrams.json";

export type DiagramName = keyof typeof positions;

/** A trick, seen from South by the reader. `hand` and `legal` are given where it is the reader's turn. */
export interface Diagram {
  strain: number;
  trick: { card: number; seat: number }[];
  hand: number[];
  legal: number[];
  /** The winning card. */
  best: number;
  /** The points of a full trick. */
  worth: number | null;
  seen: number[];
}

interface Position {
  rules?: string;
  strain: string;
  trick: string[];
  hand?: string[];
  legal?: string[];
  seen?: string[];
  wins: number;
  worth?: number;
}

const SOUTH = 2;
const NAMES = ["oros", "copes", "espases", "bastos", "botifarra"];

export function diagram(name: DiagramName): Diagram {
  const { strain, trick, hand = [], legal = [], seen = [], wins, worth }: Position = positions[name];
  const cards = trick.map(parseCard);
  const leader = SOUTH - (hand.length ? cards.length : cards.length - 1);
  return {
    strain: Math.min(NAMES.indexOf(strain), STRAINS.length - 1),
    trick: cards.map((card, place) => ({ card, seat: (leader + place + 4) % 4 })),
    hand: hand.map(parseCard),
    legal: legal.map(parseCard),
    best: cards[wins] ?? 0,
    worth: worth ?? null,
    seen: seen.map(parseCard),
  };
}

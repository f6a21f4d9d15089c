// Verification of a deal: whether its seeds make it (docs/shuffle.md).

import { hex } from "../common/hex";
import { changesIn, presetOf } from "../settings/settings";
import presets from "./presets.json";
import { sha256 } from "./sha256";
import { drawOf } from "./draw";
import { type Dealt, type Piles, ascending, bytes, cutOf, deckOf, handsOf } from "./shuffle";

/** The result for each part of a deal; null where it cannot be checked, or where there was no draw. */
export interface Checked {
  /** Whether the seed fits the server's commitment. */
  commitment: boolean;
  /** Whether the draw before the first hand of a match gives its dealer (R2.2). Before a table's first match there always is a draw. */
  dealer: boolean | null;
  /** Whether the draw gives the seats. */
  seats: boolean | null;
  /** Whether the cards follow from the seeds, and from the hand before where they were gathered and cut (R2.5). */
  cards: boolean | null;
  /** Why some part cannot be checked: the draw or the hand before is missing. */
  lacks: ("Drawn" | "hand_before")[];
}

const DRAWN = /^(-|[NWSE]( [NWSE]){3})$/;
/** The text for a match without a draw. */
const NOT_DRAWN = "-";

/** Verify a deal. `piles` are those of the hand before, for cards that were gathered and cut. */
export function check(dealt: Dealt, piles: Piles | null): Checked {
  const deck = deckDealt(dealt, piles);
  const hands = deck && handsOf(deck, dealt.dealer);
  const isTold = DRAWN.test(dealt.drawn);
  const isDrawn = dealt.deal === 1 || (dealt.number === 1 && isTold && dealt.drawn !== NOT_DRAWN);
  const draw = isDrawn ? drawOf(dealt, optionIn(dealt.rules, "first_dealer")) : null;
  return {
    commitment: hex(sha256(bytes(dealt.seed))) === dealt.commit,
    dealer: draw && draw.dealer === dealt.dealer,
    seats: draw && isTold ? draw.seats === dealt.drawn : null,
    cards: hands && hands.every((hand, seat) => hand.join() === ascending(dealt.hands[seat] ?? []).join()),
    lacks: [
      ...((dealt.deal === 1 || dealt.number === 1) && !isTold ? (["Drawn"] as const) : []),
      ...(hands ? [] : (["hand_before"] as const)),
    ],
  };
}

/** Return whether all is right, something is false, or some part cannot be checked. */
export function verdictOf({ commitment, dealer, seats, cards, lacks }: Checked): "proved" | "false" | "no_proof" {
  if ([commitment, dealer, seats, cards].includes(false)) return "false";
  return lacks.length > 0 ? "no_proof" : "proved";
}

/** Return the deck as it was dealt, or null where it was gathered from a missing hand. */
export function deckDealt(dealt: Dealt, piles: Piles | null): number[] | null {
  if (!isGathered(dealt)) return deckOf(dealt);
  return piles && cutOf(dealt, piles);
}

/** Return whether the cards were gathered from the hand before and cut. Those of a match's first hand are shuffled (R2.5). */
export function isGathered({ rules, number }: Pick<Dealt, "rules" | "number">): boolean {
  return optionIn(rules, "shuffle") === "stack_and_cut" && number !== 1;
}

/** Return the value of an option. presets.json has the values of presets that are not the usual one. */
function optionIn(rules: string, option: "first_dealer" | "shuffle"): string {
  const changed = changesIn(rules).find(([name]) => name === option)?.[1];
  const ofPreset = (presets as Record<string, Record<string, string>>)[presetOf(rules)];
  return changed ?? ofPreset?.[option] ?? "random";
}

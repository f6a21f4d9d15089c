// Whether a deal is the one that its seeds make, as far as that can be told (docs/shuffle.md).

import { hex } from "../common/hex";
import { changesIn, presetOf } from "../settings/settings";
import presets from "./presets.json";
import { sha256 } from "./sha256";
import { type Dealt, type Piles, type Seeds, ascending, bytes, chance, cutOf, deckOf, handsOf } from "./shuffle";

/** What follows and what does not; null where it cannot be told. */
export interface Checked {
  /** The seed is the one that the server had bound itself to. */
  commitment: boolean;
  /** The draw says who deals (R2.2); before the first deal of a table there always is one. */
  dealer: boolean | null;
  /** The cards follow from the seeds; those gathered and cut (R2.5) from the hand before too, which may lack. */
  cards: boolean | null;
}

/** `piles` are those of the hand before, for cards that were gathered and cut. */
export function check(dealt: Dealt, piles: Piles | null): Checked {
  const deck = deckDealt(dealt, piles);
  const hands = deck && handsOf(deck, dealt.dealer);
  return {
    commitment: hex(sha256(bytes(dealt.seed))) === dealt.commit,
    dealer: dealt.deal === 1 ? drawnDealer(dealt, optionIn(dealt.rules, "first_dealer")) === dealt.dealer : null,
    cards: hands && hands.every((hand, seat) => hand.join() === ascending(dealt.hands[seat] ?? []).join()),
  };
}

/** Whether all was found right, something false, or nothing false but not all could be told. */
export function verdictOf({ commitment, dealer, cards }: Checked): "proved" | "false" | "no_proof" {
  if (!commitment || dealer === false || cards === false) return "false";
  return cards === null ? "no_proof" : "proved";
}

/** The deck as it was dealt; null where it was gathered from a hand that lacks. */
export function deckDealt(dealt: Dealt, piles: Piles | null): number[] | null {
  if (!isGathered(dealt)) return deckOf(dealt);
  return piles && cutOf(dealt, piles);
}

/** Whether the cards were not shuffled but gathered from the hand before and cut: not in the first of a match (R2.5). */
export function isGathered({ rules, number }: Pick<Dealt, "rules" | "number">): boolean {
  return optionIn(rules, "shuffle") === "stack_and_cut" && number !== 1;
}

/** Who deals first by the draw, in one of the three ways (R2.2). */
export function drawnDealer(seeds: Seeds, method: string): number {
  const below = chance(seeds, "draw");
  if (method === "random") return below(4);
  if (method === "highest_card") {
    for (let i = 47; i > 0; i--) below(i + 1); // the deck is shuffled for the cards that each draws
    return below(4);
  }
  const suit = Math.floor(below(48) / 12);
  return (below(4) + suit + 1) % 4; // oros the turner's right, and so on round to bastos, the turner
}

/** The value of an option that matters here; presets.json has what presets do not leave as usual. */
function optionIn(rules: string, option: "first_dealer" | "shuffle"): string {
  const changed = changesIn(rules).find(([name]) => name === option)?.[1];
  const ofPreset = (presets as Record<string, Record<string, string>>)[presetOf(rules)];
  return changed ?? ofPreset?.[option] ?? "random";
}

import { beforeEach, describe, expect, test } from "vitest";

import { LANGUAGES } from "../i18n/languages";
import { speaking } from "../i18n/language_for_tests";
import type { ReasonPart } from "../protocol";
import { parseCard } from "./cards";
import { reasonSentence } from "./hint_sentences";

const card = parseCard("o1");
const cards = ["o9", "c1"].map(parseCard);
const threats = [{ seat: 1, cards: [parseCard("o9")], over: 0.25, ruff: 0.004 }];
const nameAt = (seat: number): string => ["Roser", "Quim", "Laia", "Pep"][seat] ?? "";
const tell = (reason: ReasonPart): string => reasonSentence(reason, nameAt);

const REASONS: ReasonPart[] = [
  { code: "forced" },
  { code: "secure", seat: 0, card },
  { code: "secure", seat: 0, card, last: true },
  { code: "exposed", seat: 0, card, chance: 0.5, threats },
  { code: "lost", seat: 1, card },
  { code: "lost", seat: 1, card, last: true },
  { code: "hopeful", seat: 1, card, threats },
  { code: "loads", count: 5 },
  { code: "gives", count: 1 },
  { code: "equal", card },
  { code: "level", action: card },
  { code: "trumps", cards },
  { code: "trumps" },
  { code: "tops", cards },
  { code: "tops" },
  { code: "master", cards },
  { code: "draws", cards },
  { code: "draws_partner", seat: 0, cards },
  { code: "runs", cards },
  { code: "long", count: 5, others: 3 },
  { code: "returns", seat: 0, suit: 1 },
  { code: "shortens", suit: 1, cards },
  { code: "gives_ruff", seat: 0, suit: 1, chance: 0.995 },
  { code: "forces", cards, then: [card] },
  { code: "exits", suit: 1 },
  { code: "shows_ace", card },
  { code: "saves", card, cards },
  { code: "costs", cards },
  { code: "to_partner", seat: 0, cards },
  { code: "invites", seat: 0 },
];

describe.each(LANGUAGES)("in %s", (language) => {
  beforeEach(() => speaking(language));

  test.each(REASONS)("$code is a whole sentence", (reason) => {
    const sentence = tell(reason);
    expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
    expect(sentence).not.toMatch(/[{}]|reason\.| {2}/);
  });
});

describe("in Catalan", () => {
  beforeEach(() => speaking("ca"));

  test("who may beat a card is named, with the cards and the chance", () => {
    expect(tell({ code: "exposed", seat: 0, card, chance: 0.5, threats })).toMatch(
      /^Ara guanya l'as d'oros i aguanta en un 50\s?% dels casos; qui pot matar: Quim amb la manilla d'oros \(25\s?%\) o fallant \(menys de l'1\s?%\)\.$/,
    );
  });

  test("a card that never holds is denied", () => {
    expect(tell({ code: "exposed", seat: 0, card, chance: 0, threats })).toMatch(/^Ara guanya l'as d'oros, però no aguanta en cap cas; qui/);
  });

  test("points and chances agree with their numbers", () => {
    expect(tell({ code: "gives", count: 1 })).toBe("Hi perds 1 punt.");
    expect(tell({ code: "loads", count: 5 })).toBe("Hi carregues 5 punts.");
    expect(tell({ code: "gives_ruff", seat: 0, suit: 1, chance: 0.995 })).toMatch(/\(més del 99\s?%\)\.$/);
    expect(tell({ code: "forces", cards, then: [card] })).toBe(
      "Dins del seu pal només es pot matar amb l'as de copes o la manilla d'oros; després tens les més altes: as d'oros.",
    );
  });
});

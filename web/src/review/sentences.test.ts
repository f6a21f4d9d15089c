import { expect, test } from "vitest";

import type { DecisionLine } from "../http";
import { LANGUAGES } from "../i18n/languages";
import { speaking } from "../i18n/language_for_tests";
import { knownSentences, sentencesOf } from "./sentences";

type Fact = DecisionLine["why"][number];

/** The best choice as the sentences have it. */
const BEST = "l'as d'oros";
const CHOICES = { chosen: "el rei de copes", better: BEST };
const NAMES = ["Nora", "Oleguer", "Sara", "Enric"];
const VOID = { seat: "N", suit: "espases", trick: 1, card: "e8", rule: "R4.4" };
const THREATS = [{ seat: "S", higher: ["o9", "o1"], over: 0.26, ruffs: ["b2"], ruff: 0.004 }];
const PLANS = [
  { code: "master", gone: ["c9"] },
  { code: "draws", trumps: ["b2", "b5"] },
  { code: "draws_partner", seat: "S", trumps: ["b2"] },
  { code: "runs", cards: ["c9", "c1"] },
  { code: "long", cards: 5, others: 3 },
  { code: "returns", seat: "S", suit: "oros" },
  { code: "shortens", suit: "oros", trumps: ["b2"] },
  { code: "gives_ruff", seat: "S", suit: "oros", chance: 0.5 },
  { code: "forces", higher: ["c9"], then: ["cR", "cC"] },
  { code: "exits", suit: "oros" },
  { code: "shows_ace", card: "c1" },
  { code: "saves", card: "c1", higher: ["c9"] },
  { code: "costs", higher: ["c9", "c1", "cR"] },
  { code: "to_partner", seat: "S", cards: ["c9", "c1"] },
  { code: "invites", seat: "S" },
] as const;
const FACTS = [
  { code: "cheaper", card: "c7" },
  { code: "thrown", points: 4, saved: 3 },
  { code: "thrown", points: 1, saved: 1 },
  { code: "unloaded", seat: "N", points: 1 },
  { code: "left_lead", seat: "N" },
  { code: "held_back", seat: "N", card: "c9", safe: 0.997, points: 2 },
  { code: "partner_exposed", seat: "N", card: "c1", points: 1, threats: THREATS },
  { code: "left_exposed", seat: "N", card: "c1", threats: THREATS },
  { code: "overtook", seat: "N", card: "c1" },
  { code: "missed_sure", points: 6 },
  { code: "safer", chosen: 0, best: 0.714 },
  { code: "hoped", card: "c1", points: 3, chance: 0.2 },
  { code: "risked", points: 4, threats: THREATS },
  { code: "partner_may_beat", seat: "N", card: "c1", chance: 0.6, points: 2 },
  { code: "opened", card: "c9" },
  { code: "cashed", card: "c9" },
  { code: "their_trumps", seat: "W" },
  { code: "drew_none" },
  { code: "known_void", void: VOID },
  { code: "last_trump", card: "b2" },
  { code: "spent_top", card: "cC" },
  { code: "gave_up", card: "c1", higher: ["c9"] },
  { code: "gave_up", card: "c1", higher: [] },
  { code: "has_equal", card: "cR" },
  { code: "bared", card: "c1" },
  { code: "sufficed", card: "c1", safe: 0.7 },
  { code: "richer", card: "c1", safe: 1, points: 1 },
  { code: "from_longest", cards: 4 },
  { code: "guarded", card: "c1" },
  { code: "hard_to_beat", higher: ["c9", "c1"] },
  { code: "style" },
  { code: "lacks_trumps", trumps: ["c9", "c2"] },
  { code: "lacks_trumps", trumps: [] },
  { code: "has_trumps", trumps: ["o9", "oR", "o5", "o3", "o2"] },
  { code: "lacks_tops", tops: ["c9"] },
  { code: "lacks_tops", tops: [] },
  { code: "has_tops", tops: ["c9", "o9", "e9", "b9"] },
  { code: "richer_trumps", trumps: ["o9", "o2"], other: ["c3", "c2"] },
  { code: "has_high", high: ["o9", "e9", "c1"] },
  { code: "mean_scores", score: -4.25, best_score: 3 },
  { code: "win_chances", win: 0.412, best_win: 0.431 },
  ...PLANS.map((reason) => ({ code: "plan", reason }) as Fact),
] as Fact[];

test.each(LANGUAGES)("in %s each fact is a whole sentence", async (language) => {
  await speaking(language);
  const told = sentencesOf(FACTS, NAMES, CHOICES);
  expect(told).toHaveLength(FACTS.length);
  for (const sentence of told) expect(sentence).toMatch(/^[\p{Lu}\d].*[^.]\.$/u);
  for (const sentence of told) expect(sentence).not.toMatch(/[{}|]|undefined|NaN/);
});

test("sentences name players, cards and chances", async () => {
  await speaking("ca");
  expect(sentencesOf(FACTS.slice(0, 2), NAMES, CHOICES)).toEqual([
    "Amb el 7 de copes, una carta més baixa, les possibilitats de fer la basa eren les mateixes.",
    "La basa ja era dels contraris: hi van anar a parar 4 punts, i se'n podien estalviar 3.",
  ]);
  expect(sentencesOf(FACTS.filter(({ code }) => code === "risked"), NAMES, CHOICES)[0]).toBe(
    "Es van arriscar 4 punts en una carta que encara es podia matar: ho podia fer Sara amb la manilla d'oros o l'as d'oros (26 %) o fallant (menys de l'1 %).".replace(/ %/g, "\u00a0%"),
  );
});

test.each(LANGUAGES)("in %s a reason for the best lead names that card", async (language) => {
  await speaking(language);
  const facts = PLANS.filter(({ code }) => code !== "runs").map((reason) => ({ code: "plan", reason }) as Fact);
  for (const sentence of sentencesOf(facts, NAMES, CHOICES)) expect(sentence.toLowerCase()).toContain(BEST);
});

test("chances are told as cases, and points that could all have been saved in one clause", async () => {
  await speaking("ca");
  const told = (code: string): string[] =>
    sentencesOf(FACTS.filter((fact) => fact.code === code), NAMES, CHOICES).map((sentence) => sentence.replace(/\u00a0/g, " "));
  expect(told("safer")).toEqual(["L'as d'oros aguantava en un 71 % dels casos; el rei de copes, en cap cas."]);
  expect(told("held_back")).toEqual(["La manilla de copes del company aguantava en més del 99 % dels casos: s'hi podien carregar 2 punts més."]);
  expect(told("hoped")).toEqual([
    "Es van posar 3 punts sobre l'as de copes dels contraris, i el company només podia matar aquesta carta en un 20 % dels casos.",
  ]);
  expect(told("partner_may_beat")).toEqual(["En un 60 % dels casos Nora tenia una carta per matar l'as de copes: s'hi podien carregar 2 punts més."]);
  expect(told("left_exposed")[0]).toContain("Valia més matar l'as de copes del company, que els contraris encara podien matar: ho podia fer Sara");
  expect(told("opened")).toEqual(["El rei de copes obria un pal, i la carta més alta d'aquell pal, la manilla de copes, era a la mà."]);
  expect(told("thrown")[1]).toBe("La basa ja era dels contraris: hi va anar a parar 1 punt que es podia estalviar.");
});

test.each([
  ["R4.4", "no va servir"],
  ["R4.5", "no va matar"],
  ["R4.12", "no va pujar el trumfo"],
])("the play that proves a void by %s is told in words", async (rule, why) => {
  await speaking("ca");
  expect(knownSentences({ seat: "N", voids: [{ ...VOID, rule }], cards: [], holds: [] }, NAMES)).toEqual([
    `Nora ja no tenia espases (a la basa 1 va jugar el 8 d'espases: ${why}).`,
  ]);
});

test("facts about calls count the cards of the hand", async () => {
  await speaking("ca");
  const calls = { chosen: "«copes»", better: "«oros»" };
  const told = (fact: object): string[] => sentencesOf([fact as Fact], NAMES, calls);
  expect(told({ code: "lacks_trumps", trumps: ["c9"] })).toEqual(["Per a «copes» només hi havia 1 trumfo a la mà: la manilla de copes."]);
  expect(told({ code: "lacks_trumps", trumps: [] })).toEqual(["Per a «copes» no hi havia cap trumfo a la mà."]);
  expect(told({ code: "has_trumps", trumps: ["o2", "oR", "o9", "o1", "o5"] })).toEqual([
    "Per a «oros» hi havia 5 trumfos a la mà: la manilla d'oros, l'as d'oros, el rei d'oros, el 5 d'oros i el 2 d'oros.",
  ]);
  expect(told({ code: "richer_trumps", trumps: ["o9", "o2"], other: ["c3", "c2"] })).toEqual([
    "Per a «oros» els trumfos tenien més punts: la manilla d'oros i el 2 d'oros; per a «copes», el 3 de copes i el 2 de copes.",
  ]);
  expect(told({ code: "has_high", high: ["c1", "o9", "e9"] })).toEqual([
    "Per a «oros» hi havia a la mà 3 cartes entre manilles i asos: la manilla d'espases, l'as de copes i la manilla d'oros.",
  ]);
  expect(told({ code: "lacks_tops", tops: [] })).toEqual(["Per a «copes» no hi havia a la mà cap carta que ningú no pogués matar."]);
});

test("what a call is worth is told by the score, or by the chance to win the match", async () => {
  await speaking("ca");
  const told = (fact: object): string[] => sentencesOf([fact as Fact], NAMES, { chosen: "«bé»", better: "«contro»" });
  expect(told({ code: "mean_scores", score: -4.25, best_score: 3 })).toEqual([
    "Saldo mitjà de la mà (el que apunta la parella menys el que apunten els contraris): +3,0 amb «contro», −4,3 amb «bé».",
  ]);
  expect(told({ code: "win_chances", win: 0.412, best_win: 0.431 }).map((text) => text.replace(/\u00a0/g, " "))).toEqual([
    "Probabilitat de guanyar la partida: 43 % amb «contro», 41 % amb «bé».",
  ]);
});

test("one point is one point", async () => {
  await speaking("ca");
  expect(sentencesOf([{ code: "unloaded", seat: "N", points: 1 }], NAMES, CHOICES)).toEqual(["La basa era segura: hi cabia 1 punt més."]);
});

test("a fact that the page does not know has no sentence", () => {
  expect(sentencesOf([{ code: "newer" }] as unknown as Fact[], NAMES, CHOICES)).toEqual([]);
});

test("what was known is told with its proof", async () => {
  await speaking("ca");
  expect(knownSentences({ seat: "N", voids: [VOID], cards: ["b2", "b3"], holds: ["o1", "o9"] }, NAMES)).toEqual([
    "Nora ja no tenia espases (a la basa 1 va jugar el 8 d'espases: no va servir).",
    "Nora tampoc no podia tenir el 2 de bastos o el 3 de bastos.",
    "Segur que Nora tenia la manilla d'oros i l'as d'oros.",
  ]);
  expect(knownSentences({ seat: "E", voids: [], cards: ["cR"], holds: [] }, NAMES)).toEqual(["Enric no podia tenir el rei de copes."]);
});

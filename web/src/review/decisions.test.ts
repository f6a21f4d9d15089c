import { expect, test } from "vitest";

import type { Moment } from "../common/replay";
import { LANGUAGES } from "../i18n/languages";
import { speaking } from "../i18n/language_for_tests";
import { t } from "../i18n/text.svelte";
import { DECLARE, DELEGATE, DOUBLE, PASS } from "../protocol";
import { costOf } from "./cost_line";
import { actionOf, betterOf, betterText, choiceName, chosenFrom, compared, costText, markOf, marksAt, marksOf, theChoice } from "./decisions";
import { choice, decision, report } from "./fixtures";

const good = decision({ place: 8, verdict: "level", loss: 0.2 });
const unlucky = decision({ place: 12, verdict: "level", fortune: "unlucky", chosen: "o2", loss: 0.4 });
const call = decision({ place: 0, trick: null, kind: "naming", chosen: "bastos", best: "oros", loss: 6, verdict: "mistake" });

test("the words of records are actions", () => {
  expect(["oros", "botifarra", "delego", "passo", "contro", "Sant Vicenç"].map(actionOf)).toEqual([
    DECLARE, DECLARE + 4, DELEGATE, PASS, DOUBLE, DOUBLE,
  ]);
  expect([actionOf("o2"), actionOf("b9")]).toEqual([0, 47]);
});

test("choices have their names at the table", async () => {
  await speaking("ca");
  expect(["cR", "passo", "contro", "recontro", "santvicenc"].map(choiceName)).toEqual(["rei de copes", "bé", "contro", "recontro", "Sant Vicenç"]);
  expect(["cR", "recontro"].map(theChoice)).toEqual(["el rei de copes", "«recontro»"]);
  expect([costText(decision()), costText(call)]).toEqual(["3,1 ± 0,4 punts", "6,0 ± 0,4 punts de la partida"]);
});

test("a sentence has the name of a call in quotes, and that of a card with its article", async () => {
  await speaking("ca");
  const double = decision({ kind: "doubling", trick: null, chosen: "passo", best: "contro" });
  expect([double, decision()].map(betterText)).toEqual(["millor: «contro»", "millor: la manilla d'oros"]);
});

test("a cost is not called exact, because most have an error", async () => {
  for (const language of LANGUAGES) {
    await speaking(language);
    expect(t("review.meaning.half")).not.toMatch(/exact/);
  }
});

test("a fault or bad luck is worth reading, a level choice is not", () => {
  expect([decision(), good, unlucky].map(markOf)).toEqual(["mistake", null, "unlucky"]);
  const all = report([call, decision(), good, unlucky, decision({ place: 16, seat: "W" })]);
  expect(chosenFrom(all, null, true).map(({ place }) => place)).toEqual([0, 4, 12, 16]);
  expect(chosenFrom(all, 2, false).map(({ place }) => place)).toEqual([0, 4, 8, 12]);
  expect(chosenFrom(all, 1, true).map(({ place }) => place)).toEqual([16]);
});

test("at a fault the better card has a mark, and bad luck keeps its own", () => {
  const lucky = decision({ ...unlucky, verdict: "best", best: "o2" });
  const all = report([decision(), good, lucky]);
  const [king, two, manilla] = ["cR", "o2", "o9"].map(actionOf);
  expect([...marksOf(all, null)]).toEqual([[king, "mistake"], [two, "unlucky"]]);
  expect([...marksOf(all, decision())]).toEqual([[king, "mistake"], [two, "unlucky"], [manilla, "best"]]);
  expect([...marksOf(all, lucky)]).toEqual([[king, "mistake"], [two, "unlucky"]]);
});

test("a picture has no marks of cards that are played later", () => {
  const all = report([decision(), decision({ place: 5, seat: "E", chosen: "c2" }), decision({ place: 20, chosen: "e5" })]);
  const marks = marksOf(all, decision());
  const table = { trick: { leader: 3, cards: [actionOf("c2")] } } as unknown as Moment;
  expect([...marksAt(marks, table, decision()).keys()]).toEqual(["cR", "c2", "o9"].map(actionOf));
  expect([...marksAt(marks, { ...table, trick: null }, null)]).toEqual([]);
  const level = decision({ verdict: "level", best: "e5" });
  expect([...marksAt(marksOf(all, level), { ...table, trick: null }, level).keys()]).toEqual([actionOf("cR")]);
});

test("bad luck is compared with the level card that open hands favour", () => {
  const choices = [choice("o2", 30, 20), choice("o3", 29.5, 28), choice("o4", 25, 40), choice("o9", 30.4, 21)];
  expect(betterOf(decision({ ...unlucky, choices }))).toBe("o3");
  expect(betterOf(decision({ ...unlucky, choices: [...choices, choice("o5", 29.8, 28)] }))).toBe("o5");
  expect(betterOf(decision())).toBe("o9");
});

test("choices stand from the best to the costliest, each with its cost", () => {
  const choices = [choice("o2", 30), choice("cR", 31), choice("o9", 33.1)];
  const lines = compared(decision({ choices, loss: 2.1 }));
  expect(lines.map(({ action }) => action)).toEqual(["o9", "cR", "o2"]);
  expect(lines.map(({ cost }) => Math.round(cost * 10) / 10)).toEqual([0, 2.1, 3.1]);
  expect(lines.map(({ isChosen, isBest }) => [isChosen, isBest])).toEqual([[false, true], [true, false], [false, false]]);
});

test("in a match a call costs what the review says, not the difference of its worth", () => {
  const choices = [choice("bastos", 5.2, 28, 0, 0), choice("delego", 0.9, 56, 2.7, 7.4), choice("botifarra", -7.6, 56, 2.3, 7)];
  const lines = compared(decision({ chosen: "botifarra", best: "bastos", choices, loss: 7 }));
  expect(lines.map(({ action, cost }) => [action, cost])).toEqual([["bastos", 0], ["botifarra", 7], ["delego", 7.4]]);
});

test("the cost of the own choices is that of the own faults alone", () => {
  const small = decision({ place: 20, chosen: "o7", loss: 1.1, verdict: "slip" });
  const cost = costOf(report([call, decision(), good, unlucky, small, decision({ seat: "N", loss: 9 })]), 2);
  expect(cost.points).toBeCloseTo(4.2);
  expect([cost.card?.chosen, cost.call?.chosen, cost.faults]).toEqual(["cR", "bastos", 2]);
  expect(costOf(report([good, unlucky]), 2)).toEqual({ points: 0, card: null, call: null, faults: 0 });
});

test.each(LANGUAGES)("in %s what is said of slips and mistakes together names none of them", async (language) => {
  await speaking(language);
  const marks = (["slip", "mistake", "blunder"] as const).map((mark) => t(`review.mark.${mark}`).toLowerCase());
  for (const key of ["count.cost.none", "count.cost.one", "count.cost.several", "mistakes.none", "mistakes.of", "mistakes.done"] as const)
    for (const mark of marks) expect(t(key).toLowerCase(), key).not.toContain(mark);
});

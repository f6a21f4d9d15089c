import { expect, test } from "vitest";

import type { Proposal } from "../../desk";
import { chosenOf, formOf, freshDraft, isProposed, keptDraft, minutesTyped, needFor, pairsTyped, readAgain, withSections } from "./draft";
import { sectionNames } from "./sections";

const DATE = "2026-11-21";
const pair = (name: string, here = true) => ({ players: [name, `${name}'`] as [string, string], club: "", team: "", section: "", here });
const proposal = (pairing: Proposal["pairing"]) => ({ kind: "duplicate", pairing }) as Proposal;

test("pairs, teams and players are counted in pairs", () => {
  expect(pairsTyped("16", "pairs")).toBe(16);
  expect(pairsTyped(" 8 ", "teams")).toBe(16);
  expect(pairsTyped("33", "players")).toBe(16);
  for (const odd of ["", "x", "1", "-4", "1e3", "201", "9999"]) expect(pairsTyped(odd, "pairs")).toBeNull();
});

test("hours may have a comma or a point", () => {
  expect(minutesTyped("3")).toBe(180);
  expect(minutesTyped("2,5")).toBe(150);
  expect(minutesTyped("1.25")).toBe(75);
  for (const odd of ["", "0", "25", "3h", "1,2,3", "0.2"]) expect(minutesTyped(odd)).toBeNull();
});

test("sets of boards follow the tables", () => {
  const draft = freshDraft(DATE);
  expect(needFor(draft, 15)).toEqual({ pairs: 15, minutes: 180, sets: 7, teams: false, rounds: 0, boards: 0, sections: [] });
  expect(needFor({ ...draft, sets: "one" }, 15)?.sets).toBe(1);
  expect(needFor({ ...draft, sets: "none", unit: "teams" }, 8)).toMatchObject({ pairs: 8, minutes: 180, sets: 0, teams: true });
  expect(needFor(draft, null)).toBeNull();
  expect(needFor({ ...draft, hours: "x" }, 8)).toBeNull();
});

test("each section has its pairs, and a set of boards where boards move", () => {
  const draft = freshDraft(DATE);
  const pairs = ["A", "B", "A"].map((section, place) => ({ ...pair(`Anna ${place}`), section }));
  expect(needFor({ ...draft, sets: "one" }, pairs)).toMatchObject({ pairs: 3, sets: 2, sections: [2, 1] });
  expect(needFor({ ...draft, sets: "none" }, pairs)?.sets).toBe(0);
  expect(needFor(draft, [pair("Anna"), pair("Blai")])?.sections).toEqual([]);
  expect(formOf({ ...draft, pairs }, proposal("howell"), "Vetllada").pairs.map(({ section }) => section)).toEqual(["A", "B", "A"]);
  expect(sectionNames([...pairs, pair("Carme")])).toEqual(["A", "B"]);
});

test("a list without sections is divided in its order, and a list with sections keeps them", () => {
  const draft = { ...freshDraft(DATE), sections: 2, sets: "one" as const };
  expect(needFor(draft, 15)).toMatchObject({ pairs: 15, sets: 2, sections: [8, 7] });
  const pairs = Array.from({ length: 8 }, (_, place) => pair(`Anna ${place}`));
  const named = (given: typeof pairs): string => formOf({ ...draft, pairs: given }, proposal("howell"), "Vetllada").pairs.map(({ section }) => section).join(""); // prettier-ignore
  expect(named(pairs)).toBe("AAAABBBB");
  expect(named([pair("Zoè", false), ...pairs])).toBe("AAAABBBB");
  const own = pairs.map((each, place) => ({ ...each, section: "XY"[place % 2] ?? "" }));
  expect(named(own)).toBe("XYXYXYXY");
  expect(needFor({ ...draft, pairs: own }, own.slice(0, 4))?.sections).toEqual([2, 2]);
  expect(needFor({ ...draft, unit: "teams" }, 16)?.sections).toEqual([]);
});

test("a host who wants sections is offered only formats with them", () => {
  const found = [{ ...proposal("berger"), sections: 2 }, { ...proposal("swiss"), sections: 1 }];
  expect(withSections(found, [8, 8])).toEqual(found.slice(0, 1));
  expect(withSections(found, [])).toEqual(found);
});

test("rounds and boards that the host wants are numbers, and need not be there", () => {
  const draft = freshDraft(DATE);
  expect(needFor({ ...draft, rounds: " 6 ", boards: "3" }, 8)).toMatchObject({ rounds: 6, boards: 3 });
  expect(needFor({ ...draft, boards: "3" }, 8)).toMatchObject({ rounds: 0, boards: 3 });
  for (const odd of ["0", "x", "-1", "100", "3.5"]) expect(needFor({ ...draft, rounds: odd }, 8)).toBeNull();
  expect(needFor({ ...draft, boards: "33" }, 8)).toBeNull();
});

test("a choice that does not fit any more gives way to the best proposal", () => {
  const found = [proposal("berger"), proposal("mitchell")];
  expect(chosenOf(found, { kind: "duplicate", pairing: "mitchell" })).toBe(found[1]);
  expect(chosenOf(found, { kind: "matches", pairing: "mitchell" })).toBe(found[0]);
  expect(chosenOf(found, null)).toBe(found[0]);
  expect(chosenOf([], null)).toBeNull();
  expect(isProposed(found, { kind: "duplicate", pairing: "howell" })).toBe(false);
});

test("who had arrived is still here when the list is read again", () => {
  const again = readAgain([pair("Anna"), pair("Blai", false)], [pair("Blai"), pair("Anna"), pair("Carme")]);
  expect(again.map(({ here }) => here)).toEqual([false, true, false]);
});

test("only the pairs who are here are in the form", () => {
  const draft = { ...freshDraft(DATE), request: "r1", pairs: [pair("Anna"), pair("Blai", false), pair("Carme")], place: " Vic " };
  const form = formOf(draft, proposal("berger"), "Vetllada");
  expect(form.pairs.map(({ players }) => players[0])).toEqual(["Anna", "Carme"]);
  expect(form).toMatchObject({ request: "r1", name: "Vetllada", place: "Vic", minutes: 180, sets: 1, kind: "duplicate" });
  expect(form.pairs[0]).not.toHaveProperty("here");
  expect(formOf({ ...draft, name: "Copa" }, proposal("berger"), "Vetllada").name).toBe("Copa");
});

test("a pair that is missing does not mix the teams", () => {
  const pairs = [pair("Anna"), pair("Blai", false), pair("Carme", false), pair("Dani")];
  const form = formOf({ ...freshDraft(DATE), unit: "teams", pairs }, proposal("berger"), "Lliga");
  expect(form.pairs.map(({ team }) => team)).toEqual(["1", "2"]);
});

test("a draft is restored only if it is whole", () => {
  const draft = { ...freshDraft(DATE), count: "16", pairs: [pair("Anna")] };
  expect(keptDraft(JSON.parse(JSON.stringify(draft)), DATE)).toEqual(draft);
  for (const odd of [null, 3, "x", { pairs: 3 }, { count: 16 }, { step: "other" }, { pairs: {} }]) {
    expect(keptDraft(odd, DATE)).toBeNull();
  }
});

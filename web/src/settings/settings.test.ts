import { expect, test } from "vitest";

import type { Option } from "../http";
import { USUAL } from "../protocol";
import { CLOCKS, clockAt } from "./clocks";
import {
  GROUPS,
  allowedOf,
  choicesOf,
  grouped,
  isAmiss,
  presetOf,
  rulesText,
  valuesOf,
  wished,
  wrongOption,
} from "./settings";

const ORIENTAL = { name: "oriental", rules: { style: "oriental", target: "101", ladder: "1-2-4-8", codony: "-" } };

test("a preset without changes is its name", () => {
  expect(rulesText(ORIENTAL, {})).toBe("oriental");
  expect(rulesText(ORIENTAL, { ...ORIENTAL.rules })).toBe("oriental");
});

test("only differing options are written, in the order of the options", () => {
  expect(rulesText(ORIENTAL, { codony: "o9, o1", target: " 50 ", style: "oriental" })).toBe(
    "oriental target=50 codony=o9,o1",
  );
});

test("an emptied field does not count as the preset's value", () => {
  expect(rulesText(ORIENTAL, { target: " " })).toBe("oriental target=");
});

test("a field that the server refused is found, with its rule", () => {
  const options: Option[] = [
    { name: "target", kind: "int", rule: "R6.1" },
    { name: "shuffle", kind: "choice", rule: "R2.5" },
  ];
  expect(wrongOption("target=1.5", options)).toEqual({ name: "target", value: "1.5", rule: "R6.1" });
  expect(wrongOption("target=", options)).toEqual({ name: "target", value: "", rule: "R6.1" });
  expect(wrongOption("public", options)).toEqual({ name: "shuffle", value: null, rule: "R2.5" });
  for (const detail of ["codony=zz", "", null]) expect(wrongOption(detail, options)).toBeNull();
});

test("rules as text are a preset and its changes", () => {
  const rules = "oriental target=50 codony=o9,o1";
  expect(presetOf(rules)).toBe("oriental");
  expect(presetOf("target=50")).toBe("oriental");
  expect(valuesOf(ORIENTAL, rules)).toEqual({ ...ORIENTAL.rules, target: "50", codony: "o9,o1" });
  expect(rulesText(ORIENTAL, valuesOf(ORIENTAL, rules))).toBe(rules);
});

test("settings that a public table forces are not taken for wishes", () => {
  const open = { ...USUAL, public: true };
  expect(clockAt(open)).toEqual(CLOCKS.normal);
  expect(clockAt({ ...open, ...CLOCKS.quick })).toEqual(CLOCKS.quick);
  expect(clockAt(USUAL)).toEqual(CLOCKS.none);
  expect(wished({ ...open, undo: false })).toEqual(open);
  expect(wished({ ...USUAL, undo: false }).undo).toBe(false);
});

test("the number of doubles is chosen from a list, and a target is typed", () => {
  expect(choicesOf({ name: "max_doubles_suit", kind: "int", rule: "R3.5" })).toEqual(["0", "1", "2", "3"]);
  expect(choicesOf({ name: "style", kind: "choice", choices: ["oriental"], rule: "R4.9" })).toEqual(["oriental"]);
  expect(choicesOf({ name: "target", kind: "int", rule: "R6.1" })).toBeNull();
});

test("options without effect at a table are not offered for one", () => {
  const options: Option[] = [
    { name: "misdeal", kind: "choice", rule: "R2.6", for_scorers: true },
    { name: "shuffle", kind: "choice", rule: "R2.5" },
  ];
  expect(grouped(options).flatMap((each) => each.options.map(({ name }) => name))).toEqual(["shuffle"]);
});

test("each option has a text about its values", () => {
  expect(allowedOf({ name: "target", kind: "int", rule: "R6.1" })).toBe("range");
  expect(allowedOf({ name: "score_cap", kind: "int", rule: "R6.1" })).toBe("score_cap");
  expect(allowedOf({ name: "ladder", kind: "ladder", rule: "R3.4" })).toBe("ladder");
  expect(allowedOf({ name: "codony", kind: "cards", rule: "R5.4" })).toBe("codony");
  expect(allowedOf({ name: "style", kind: "choice", rule: "R4.9" })).toBeNull();
});

test("an impossible number or ladder is refused before the server is asked", () => {
  const target: Option = { name: "target", kind: "int", rule: "R6.1", least: 1, most: 999_999 };
  for (const value of ["abc", "", "0", "5000000", "1.5", "-3"]) expect(isAmiss(target, { target: value })).toBe(true);
  for (const value of ["1", " 51 ", "999999"]) expect(isAmiss(target, { target: value })).toBe(false);
  const cap: Option = { name: "score_cap", kind: "int", rule: "R6.1", least: 0, most: 999_999 };
  expect(isAmiss(cap, { target: "51", score_cap: "50" })).toBe(true);
  for (const value of ["0", "51", "120"]) expect(isAmiss(cap, { target: "51", score_cap: value })).toBe(false);
  const ladder: Option = { name: "ladder", kind: "ladder", rule: "R3.4" };
  for (const value of ["1-2-x", "", "1-0-4", "1--2"]) expect(isAmiss(ladder, { ladder: value })).toBe(true);
  expect(isAmiss(ladder, { ladder: "1-2-4-10" })).toBe(false);
  expect(isAmiss({ name: "style", kind: "choice", rule: "R4.9" }, { style: "oriental" })).toBe(false);
});

test("every option is under exactly one heading", () => {
  const rules = ["R1.4", "R2.2", "R3.4", "R4.9", "R5.4", "R6.1", "R7.2"];
  const options = rules.map((rule): Option => ({ name: rule, kind: "bool", rule }));
  const groups = grouped(options);
  expect(groups.flatMap((each) => each.options)).toHaveLength(rules.length);
  expect(groups.map((each) => each.group)).toEqual([...GROUPS]);
});

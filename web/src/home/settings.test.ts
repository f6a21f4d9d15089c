import { expect, test } from "vitest";

import type { Option } from "../api";
import { GROUPS, grouped, rulesText } from "./settings";

const ORIENTAL = { name: "oriental", rules: { style: "oriental", target: "101", ladder: "1-2-4-8", codony: "-" } };

test("a preset alone is its name", () => {
  expect(rulesText(ORIENTAL, {})).toBe("oriental");
  expect(rulesText(ORIENTAL, { ...ORIENTAL.rules })).toBe("oriental");
});

test("only what differs is written, in the order of the options", () => {
  expect(rulesText(ORIENTAL, { codony: "o9, o1", target: " 50 ", style: "oriental" })).toBe(
    "oriental target=50 codony=o9,o1",
  );
});

test("an emptied field is the preset's value", () => {
  expect(rulesText(ORIENTAL, { target: "" })).toBe("oriental");
});

test("every option stands under one heading", () => {
  const rules = ["R1.4", "R2.2", "R3.4", "R4.9", "R5.4", "R6.1", "R7.2"];
  const options = rules.map((rule): Option => ({ name: rule, kind: "bool", rule }));
  const groups = grouped(options);
  expect(groups.flatMap((each) => each.options)).toHaveLength(rules.length);
  expect(groups.map((each) => each.group)).toEqual([...GROUPS]);
});

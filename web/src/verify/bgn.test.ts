import { expect, test } from "vitest";

import page from "../../../docs/shuffle.md?raw";
import { parseRecords } from "./bgn";
import { check } from "./shuffle";

const EXAMPLE = /```\n(\[BGN[\s\S]*?)```/.exec(page)?.[1] ?? "";

test("the example of docs/shuffle.md is proved", () => {
  const [written, ...others] = parseRecords(EXAMPLE);
  expect(others).toEqual([]);
  expect(written).toMatchObject({ lacks: [], stacked: false });
  expect(written?.dealt?.hands.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 48 }, (_, card) => card));
  expect(written?.dealt && check(written.dealt)).toEqual({ commitment: true, cards: true });
});

test("two cards exchanged, or a digit of a seed, are seen", () => {
  const exchanged = EXAMPLE.replace("W:1S65.C6.", "W:1S6.C65.");
  expect(exchanged).not.toBe(EXAMPLE);
  const tampered = EXAMPLE.replace('Seed "0001', 'Seed "0000');
  for (const [text, answer] of [
    [exchanged, { commitment: true, cards: false }],
    [tampered, { commitment: false, cards: false }],
  ] as const) {
    const [written] = parseRecords(text);
    expect(written?.dealt && check(written.dealt)).toEqual(answer);
  }
});

test("several records are read one by one", () => {
  expect(parseRecords(`${EXAMPLE}\n${EXAMPLE}`)).toHaveLength(2);
  expect(parseRecords("")).toEqual([]);
  expect(parseRecords("hola")).toEqual([]);
});

test("what lacks is named", () => {
  const bare = EXAMPLE.split("\n").filter((line) => !/Seed|Entropy/.test(line)).join("\n");
  expect(parseRecords(bare)[0]).toMatchObject({ dealt: null, lacks: ["Seed"] });
  expect(parseRecords(EXAMPLE.replace("N:0000", "N:00"))[0]?.lacks).toEqual(["Entropy"]);
  expect(parseRecords(EXAMPLE.replace("W:1S65", "W:1S6X"))[0]?.lacks).toEqual(["Deal"]);
});

test("nobody need have given a part", () => {
  const alone = EXAMPLE.replace(/\[Entropy .*\]/, '[Entropy ""]');
  expect(parseRecords(alone)[0]?.dealt?.entropy).toEqual([null, null, null, null]);
});

test("a stacked deal needs the hand before, but for the first of a match", () => {
  const stacked = EXAMPLE.replace('Rules "oriental"', 'Rules "oriental shuffle=stack_and_cut"');
  expect(parseRecords(stacked)[0]?.stacked).toBe(false);
  expect(parseRecords(stacked.replace('Board "1"', 'Board "2"'))[0]?.stacked).toBe(true);
});

import { expect, test } from "vitest";

import page from "../../../docs/shuffle.md?raw";
import highestCard from "../../../tests/data/gathered/highest_card.bgn?raw";
import random from "../../../tests/data/gathered/random.bgn?raw";
import turnedCard from "../../../tests/data/gathered/turned_card.bgn?raw";
import cases from "../../../tests/data/verify.json";
import { parseRecords, pilesBefore } from "./bgn";
import { type Checked, check } from "./check";

const RIGHT = { commitment: true, dealer: true, seats: true, cards: true, lacks: [] };
const EXAMPLE = /```\n(\[BGN[\s\S]*?)```/.exec(page)?.[1] ?? "";

test("the example of docs/shuffle.md is proved", () => {
  const [written, ...others] = parseRecords(EXAMPLE);
  expect(others).toEqual([]);
  expect(written).toMatchObject({ lacks: [], piles: null });
  expect(written?.dealt?.hands.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 48 }, (_, card) => card));
  expect(written?.dealt && check(written.dealt, null)).toEqual(RIGHT);
});

test("two exchanged cards, or a changed digit of a seed, are detected", () => {
  const exchanged = EXAMPLE.replace("W:1S65.C6.", "W:1S6.C65.");
  expect(exchanged).not.toBe(EXAMPLE);
  const tampered = EXAMPLE.replace('Seed "0001', 'Seed "0000');
  for (const [text, answer] of [
    [exchanged, { commitment: true, dealer: true, cards: false }],
    [tampered, { commitment: false, cards: false }],
  ] as const) {
    const [written] = parseRecords(text);
    expect(written?.dealt && check(written.dealt, null)).toMatchObject(answer);
  }
});

test("several records are read one by one", () => {
  expect(parseRecords(`${EXAMPLE}\n${EXAMPLE}`)).toHaveLength(2);
  expect(parseRecords(`${EXAMPLE}\n\u00a0${EXAMPLE}`)).toHaveLength(2);
  expect(parseRecords("")).toEqual([]);
  expect(parseRecords("hola")).toEqual([]);
});

test("missing tags are named", () => {
  const bare = EXAMPLE.split("\n").filter((line) => !/Seed|Entropy/.test(line)).join("\n");
  expect(parseRecords(bare)[0]).toMatchObject({ dealt: null, lacks: ["Seed"] });
  expect(parseRecords(EXAMPLE.replace("N:0000", "N:00"))[0]?.lacks).toEqual(["Entropy"]);
  expect(parseRecords(EXAMPLE.replace("W:1S65", "W:1S6X"))[0]?.lacks).toEqual(["Deal"]);
});

test("a deal without any player's entropy is valid", () => {
  const alone = EXAMPLE.replace(/\[Entropy .*\]/, '[Entropy ""]');
  expect(parseRecords(alone)[0]?.dealt?.entropy).toEqual([null, null, null, null]);
});

const checkAll = (text: string): (Checked | null)[] => {
  const records = parseRecords(text);
  return records.map(({ dealt }) => dealt && check(dealt, pilesBefore(records, dealt)));
};

/** Records with one changed tag, and their results, as in tests/fairness/test_verification.py. */
interface Case {
  file?: string;
  hand?: number;
  tag: string;
  values: string[];
  judged?: number;
  wrong?: string[];
  lacks?: string[];
}

const PARTS = ["commitment", "dealer", "seats", "cards"] as const;
const FILES: Record<string, string> = { highest_card: highestCard, random, turned_card: turnedCard };

/** Return what is wrong with each record and what it lacks, in the words of `botifarra verify`. */
const judgeAll = (text: string): { wrong: string[]; lacks: string[] }[] => {
  const records = parseRecords(text);
  return records.map(({ dealt, lacks }) => {
    const checked = dealt && check(dealt, pilesBefore(records, dealt));
    const wrong = PARTS.filter((part) => checked?.[part] === false);
    return { wrong, lacks: checked?.lacks ?? lacks };
  });
};

const retagged = (hand: string, tag: string, values: string[]): string => {
  const [first = "", ...others] = hand.split("\n").filter((line) => !line.startsWith(`[${tag} `));
  const tags = values.map((value) => `[${tag} "${value}"]`.replaceAll("#", "0".repeat(64)));
  return [first, ...tags, ...others].join("\n");
};

test("court cards may be written as numbers, and cards in any case", () => {
  const numbered = random.replace("2 S eS eR e4 e3", "2 s e10 e12 E4 e3");
  expect(numbered).not.toBe(random);
  expect(judgeAll(numbered)).toEqual(judgeAll(random));
});

test.each(cases as Case[])("with $tag $values the verdict is that of the server", (known) => {
  const { file = "random", hand = 1, tag, values, judged = hand, wrong = [], lacks = [] } = known;
  const hands = (FILES[file] ?? "").split("\n\n");
  const changed = hands.with(hand - 1, retagged(hands[hand - 1] ?? "", tag, values)).join("\n\n");
  expect(judgeAll(changed)[judged - 1]).toEqual({ wrong, lacks });
});

// A practice table has no records.
const logs = import.meta.glob<string>(["../../../tests/data/logs/*.bgn", "!../../../tests/data/logs/practice.bgn"], {
  query: "?raw",
  import: "default",
  eager: true,
});

test.each(Object.entries(logs))("a record from a server's log is proved: %s", (_, text) => {
  const judged = judgeAll(text);
  expect(judged.length).toBeGreaterThan(1);
  // The seed of shared boards is in the file of their set. Entropy that came with a newline cannot be written.
  const lacks = (hand: string): string[] => (hand.includes("[Set ") ? ["Seed"] : hand.includes("?") ? ["Entropy"] : []);
  expect(judged).toEqual(text.trim().split("\n\n").map((hand) => ({ wrong: [], lacks: lacks(hand) })));
});

for (const [method, text] of Object.entries({ highestCard, random, turnedCard })) {
  test(`gathered and cut cards are checked with the hand before and the drawn dealer: ${method}`, () => {
    const later = { ...RIGHT, dealer: null, seats: null };
    expect(checkAll(text)).toEqual([RIGHT, later, later, RIGHT, later, later]);
  });

  test(`without the hand before, or with an unfinished one, there is no proof: ${method}`, () => {
    const [first = "", second = "", third = ""] = text.split("\n\n");
    const unknown = { commitment: true, dealer: null, seats: null, cards: null, lacks: ["hand_before"] };
    expect(checkAll(`${first}\n\n${third}`)).toEqual([RIGHT, unknown]);
    const notOver = first.split("\n").filter((line) => !/^12|Claim|Concede/.test(line)).join("\n");
    expect(checkAll(`${notOver}\n\n${second}`)).toEqual([RIGHT, unknown]);
    const elsewhere = first.replace(/Table "\w+"/, 'Table "other"');
    expect(checkAll(`${elsewhere}\n\n${second}`)[1]).toEqual(unknown);
  });

  test(`another play of the hand before, or another dealer, is detected: ${method}`, () => {
    const [first = "", second = ""] = text.split("\n\n");
    const exchanged = first.replace(/^( 1 \w) (\w\w)(.*\n 2 \w) (\w\w)/m, "$1 $4$3 $2");
    expect(exchanged).not.toBe(first);
    expect(checkAll(`${exchanged}\n\n${second}`)[1]?.cards).toBe(false);
    const dealer = /Dealer "(\w)"/.exec(first)?.[1] ?? "";
    const other = first.replace(`Dealer "${dealer}"`, `Dealer "${dealer === "N" ? "S" : "N"}"`);
    expect(checkAll(other)[0]?.dealer).toBe(false);
    const [, , , rematch = ""] = text.split("\n\n");
    for (const dealer of "NWSE") {
      const changed = rematch.replace(/Dealer "\w"/, `Dealer "${dealer}"`);
      expect(checkAll(changed)[0]?.dealer).toBe(changed === rematch);
    }
  });
}

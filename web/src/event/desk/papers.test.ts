import { expect, test } from "vitest";

import { inOrder, waitingForEnd } from "./papers";

test("papers that cannot be made yet come after the others, and both keep the usual order", () => {
  const usual = inOrder({}).map(({ name }) => name);
  expect(usual.slice(0, 3)).toEqual(["seating", "slips", "standings"]);
  const waiting = inOrder({ slips: "No round is paired yet.", seating: "No round is paired yet.", cards: "" });
  expect(waiting.map(({ name }) => name)).toEqual([...usual.slice(2), "seating", "slips"]);
});

test("certificates wait for the end of the rounds, and the server's reason goes first", () => {
  expect(waitingForEnd({ cards: "No." }, "Later.")).toEqual({ cards: "No.", certificates: "Later." });
  expect(waitingForEnd({ certificates: "Table 3 is missing." }, "Later.")).toEqual({ certificates: "Table 3 is missing." });
  const names = inOrder(waitingForEnd({ records: "Secret." }, "Later.")).map(({ name }) => name);
  expect(names.slice(-2)).toEqual(["records", "certificates"]);
});

test("results are saved for spreadsheets, blank sheets as PDF, and a deputy has seats and standings", () => {
  const papers = inOrder({});
  expect(papers.flatMap((paper) => ("suffix" in paper ? [`${paper.name}.${paper.suffix}`] : []))).toEqual(["results.xlsx", "results.csv"]);
  expect(papers.some(({ name }) => name === "blanks")).toBe(true);
  expect(papers.flatMap((paper) => ("forDeputy" in paper ? [paper.name] : []))).toEqual(["seating", "standings"]);
});

import { expect, test } from "vitest";

import { answerTo, choiceOf, factsAfter, isRight } from "./attempts";
import { faultsOf } from "./decisions";
import { choice, decision, report } from "./fixtures";

const answers = (line: ReturnType<typeof decision>): [string, string][] =>
  line.choices.map(({ action }) => [action, answerTo(choiceOf(line, action)!)]);

test("each card is the best, as good, the same again, or it costs something", () => {
  const line = decision({
    choices: [choice("cR", 30), choice("o9", 33.1, 39, 0), choice("oC", 33.1), choice("o1", 32.5), choice("oR", 31.5), choice("o8", 31), choice("o2", 20)],
  });
  expect(answers(line)).toEqual([
    ["cR", "same"], ["o9", "best"], ["oC", "level"], ["o1", "level"], ["oR", "worse"], ["o8", "worse"], ["o2", "worse"],
  ]); // prettier-ignore
  expect(["best", "level", "same", "worse"].map((each) => isRight(each as "best"))).toEqual([true, true, false, false]);
});

test("a card is answered by the verdict of the review, not by its loss", () => {
  const costly = { ...choice("o1", 31.1), verdict: "level" as const }; // further judges did not find its cost
  const doubtful = { ...choice("oR", 31.5, 31, 0.9), verdict: "level" as const }; // below two standard errors
  const line = decision({ choices: [choice("cR", 30), choice("o9", 33.1, 39, 0), costly, doubtful] });
  expect(answers(line)).toEqual([
    ["cR", "same"], ["o9", "best"], ["o1", "level"], ["oR", "level"],
  ]); // prettier-ignore
});

test("a call may cost a point of the match without being a fault", () => {
  const chosen = { ...choice("oros", 2, 2, 0.3, 6), verdict: "mistake" as const };
  const level = { ...choice("bastos", 6.5, 6.5, 0.3, 1.5), verdict: "level" as const };
  const line = decision({ kind: "naming", trick: null, chosen: "oros", best: "copes", choices: [chosen, choice("copes", 8, 8, 0, 0), level] });
  expect(answers(line)).toEqual([["oros", "same"], ["copes", "best"], ["bastos", "level"]]);
});

test("facts against the choice that was made are not told of a choice as good as the best", () => {
  const line = decision({ why: [{ code: "drew_none" }] });
  expect(factsAfter(line, "level")).toEqual([]);
  expect(factsAfter(line, "best")).toEqual(line.why);
  expect(factsAfter(line, null)).toEqual(line.why);
});

test("a choice that was not legal has no answer", () => {
  expect(choiceOf(decision(), "b2")).toBeNull();
});

test("bad luck and the faults of others are not tried again", () => {
  const own = decision();
  const all = report([own, decision({ seat: "N" }), decision({ place: 8, verdict: "level", fortune: "unlucky" }), decision({ place: 9, verdict: "best" })]);
  expect(faultsOf(all, 2)).toEqual([own]);
});

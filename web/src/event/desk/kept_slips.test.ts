import { expect, test } from "vitest";

import { slip } from "../fixtures";
import { doubtedSlips, slipsToKeep } from "./kept_slips";
import type { SentSlip } from "./paper_slips";

const typed = (table: number, state: SentSlip["state"]): SentSlip => ({
  place: { round: 1, table, board: 2 }, slip: slip(4), text: "4", state, why: "",
}); // prettier-ignore

const match: SentSlip = { ...typed(3, "doubted"), slip: { type: "match", scores: [101, 4] } };

test("doubted slips are kept, and no others", () => {
  const kept = slipsToKeep([typed(1, "doubted"), typed(2, "sending"), match, typed(4, "done"), typed(5, "refused")]);
  expect(doubtedSlips(JSON.parse(kept ?? ""))).toEqual([typed(1, "doubted"), match]);
  expect(slipsToKeep([typed(2, "sending")])).toBeNull();
});

test.each([null, "4", {}, [null, 4, {}, { text: "4" }, { ...typed(1, "doubted"), slip: {} }, { ...typed(1, "doubted"), place: null }]])(
  "%j has no slips",
  (kept) => expect(doubtedSlips(kept)).toEqual([]),
);

import { expect, test } from "vitest";

import { formatCard } from "../../common/cards";
import type { PublicScreen, RankedLine } from "../../desk";
import { speaking } from "../../i18n/language_for_tests";
import { t } from "../../i18n/text.svelte";
import { head, pair, slip } from "../fixtures";
import { rankedFigures } from "../score_text";
import { criteriaWords } from "./beside_results";
import { cardsIn } from "./hands";
import { addressOf, partAt, partsOf } from "./parts";
import { sheetOf } from "./score_sheet";

const page = (given: Partial<PublicScreen> = {}): PublicScreen => ({
  t: "public", head: head(), clock: null, pairs: [pair(1, "Anna", "Bru"), pair(2, "Carme", "Dídac")], earlier: [], seats: null, criteria: "average", has_withdrawn_last: false,
  rankings: [], boards: [], matches: [], rests: [], closed_missing: [], appeals: [], fine_appeals: [], ...given,
}); // prettier-ignore
const seats = { number: 1, tables: [], resting: [] };
const rankings = [{ line: null, group: null, lines: [] }];

test("each part has an address, and no other address is a part", () => {
  expect(partAt(addressOf("boards", 3))).toEqual({ part: "boards", number: 3 });
  expect(partAt(addressOf("standings"))).toEqual({ part: "standings", number: null });
  for (const hash of ["", "#", "#main", "#boards-0", "#boards-x", "#boards-99999"]) expect(partAt(hash)).toBeNull();
});

test("a page has the parts that there is something to show in", () => {
  expect(partsOf(page())).toEqual([]);
  expect(partsOf(page({ seats }))).toEqual(["seats"]);
  expect(partsOf(page({ seats, rankings }))).toEqual(["standings", "boards", "pairs", "seats"]);
  expect(partsOf(page({ rankings, head: head({ kind: "matches" }) }))).toEqual(["standings", "matches", "pairs"]);
});

test("a sheet has the lines of one pair in the order of play, its own points first", () => {
  const side = (number: number, result: number, score: string) => ({ pair: number, result, score, mark: null, flagged: false });
  const boards: PublicScreen["boards"] = [
    { board: 1, is_cancelled: false, hands: null, tables: [
      { round: 2, table: 1, slip: slip(24), field: 0, sides: [side(3, -12, "1.00"), side(1, 12, "2.00")] },
      { round: 1, table: 1, slip: slip(40), field: 0, sides: [side(2, 4, "2.00"), side(4, -4, "1.00")] },
    ] },
    { board: 2, is_cancelled: false, hands: null, tables: [
      { round: 1, table: 1, slip: null, field: 1, sides: [side(1, 0, "1.50"), side(2, 0, "1.50")] },
    ] },
  ]; // prettier-ignore
  const lines = sheetOf(page({ boards }), 1);
  expect(lines.map(({ round, board, line, against, points, made, isOther }) => [round, board, line, against, points, made?.score, isOther]))
    .toEqual([[1, 2, "NS", 2, null, "1.50", true], [2, 1, "EW", 3, [48, 24], "2.00", false]]); // prettier-ignore
  expect(sheetOf(page({ boards }), 9)).toEqual([]);
});

test("a sheet has matches too", () => {
  const matches: PublicScreen["matches"] = [
    { round: 1, table: 1, pairs: [2, 1], scores: [101, 63] },
    { round: 2, table: 1, pairs: [3, 4], scores: null },
  ];
  expect(sheetOf(page({ matches }), 1)).toMatchObject([{ board: 0, line: "EW", against: 2, points: [63, 101] }]);
});

test("a total with a score without comparison has a mark and its explanation", async () => {
  await speaking("en");
  const line: RankedLine = {
    rank: 1, pair: 1, players: ["Anna", "Bru"], team: "", score: "1.50", second: "3.00", played: 2, sat_out: 0, withdrawn: null, fined: null, flagged: true, fine_appealed: false,
  }; // prettier-ignore
  expect(rankedFigures(line, "average")).toEqual(["1.50", "3.00*"]);
  expect(rankedFigures({ ...line, score: "3.00", second: "1.50" }, "total")).toEqual(["3.00*", "1.50"]);
  expect(rankedFigures({ ...line, flagged: false }, "average")).toEqual(["1.50", "3.00"]);
  const shown = (flagged: boolean) => criteriaWords(page({ rankings: [{ line: null, group: null, lines: [{ ...line, flagged }] }] }));
  expect(shown(true)).toEqual([t("results.ranked.flagged", { mark: "*" }), ...shown(false)]);
});

test("a hand is read suit by suit", () => {
  expect(cardsIn("9R2.-.S3.1").map(formatCard)).toEqual(["o9", "oR", "o2", "eS", "e3", "b1"]);
});

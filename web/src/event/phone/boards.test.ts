import { expect, test } from "vitest";

import type { AnyCommand, Place, TableBoard } from "../../desk";
import type { QueuedCommand } from "../commands/queue";
import { board, slip, tableRound } from "../fixtures";
import { type BoardStep, boardAfter, boardToShow, ownEntry, stepOf } from "./boards";
import { ownBoards } from "./seats";

const PLACE: Place = { round: 2, table: 3, board: 4 };

const queued = (command: AnyCommand, refused = false): QueuedCommand => ({
  link: "x", form: { request: "r", device: "d", command }, refusal: refused ? { code: "x", sentence: null, facts: {} } : null,
}); // prettier-ignore
const claim = (points: number, place = PLACE) => queued({ t: "claim", place, side: "NS", slip: slip(points) });

test("an entry of this phone is waiting, then received, until the screen shows it", () => {
  expect(ownEntry(PLACE, [claim(24)], [])).toEqual({ state: "waiting", side: "NS", slip: slip(24) });
  expect(ownEntry(PLACE, [], [claim(24)])).toEqual({ state: "received", side: "NS", slip: slip(24) });
  const entry = ownEntry(PLACE, [claim(24), claim(30)], []);
  expect(entry?.slip).toEqual(slip(30));
  expect(stepOf(board(), entry)).toEqual({ step: "sending", entry });
  const shown = board({ state: "claimed", claims: [{ side: "NS", slip: slip(30) }] });
  expect(stepOf(shown, entry)).toEqual({ step: "confirm", slip: slip(30), by: "NS" });
  expect(stepOf(board({ state: "confirmed", slip: slip(30) }), entry).step).toBe("result");
});

test("entries for other places, refused ones and calls do not count", () => {
  const others = [claim(24, { ...PLACE, board: 5 }), queued({ t: "call" }), queued(claim(24).form.command, true)];
  expect(ownEntry(PLACE, others, [])).toBeNull();
});

test("an agreement and a disagreement are entries too", () => {
  const agree = ownEntry(PLACE, [queued({ t: "agree", place: PLACE, side: "EW", slip: slip(24) })], []);
  const claims = [{ side: "NS", slip: slip(24) }] as const;
  expect(stepOf(board({ state: "claimed", claims: [...claims] }), agree)).toEqual({ step: "sending", entry: agree });
  const differ = ownEntry(PLACE, [queued({ t: "dispute", place: PLACE, side: "EW", slip: slip(24) })], []);
  expect(differ?.slip).toBeNull();
  expect(stepOf(board({ state: "claimed", claims: [...claims] }), differ).step).toBe("sending");
  const both = [...claims, { side: "EW", slip: null }] as const;
  expect(stepOf(board({ state: "disputed", claims: [...both] }), differ)).toEqual({ step: "disputed", claims: both });
});

test.each([
  [{ state: "missing" }, { step: "enter" }],
  [{ state: "entered", slip: slip(24) }, { step: "result", slip: slip(24), state: "entered" }],
  [{ state: "confirmed", slip: slip(24) }, { step: "result", slip: slip(24), state: "confirmed" }],
  [{ state: "decided", slip: slip(24) }, { step: "result", slip: slip(24), state: "decided" }],
  [{ state: "ruled" }, { step: "ruled" }],
  [{ state: "cancelled" }, { step: "cancelled" }],
  [{ state: "sat_out" }, { step: "sat_out" }],
] as const)("a cell that is %j needs %j", (given, step) => {
  expect(stepOf(board(given), null)).toEqual(step);
});

const round = tableRound({ boards: [4, 5, 6].map((number) => board({ board: number })) });
const boards = ownBoards(round, 3);
const enter: BoardStep = { step: "enter" };
const claimed = (by: "NS" | "EW"): BoardStep => ({ step: "confirm", slip: slip(24), by });
const result: BoardStep = { step: "result", slip: slip(24), state: "confirmed" };
const disputed: BoardStep = { step: "disputed", claims: [] };

test.each([
  [[enter, enter, enter], 4],
  [[result, enter, enter], 5],
  [[result, enter, claimed("EW")], 6], // the other side waits for us
  [[result, claimed("NS"), enter], 6], // we wait for the other side, and go on
  [[disputed, enter, enter], 5],
  [[result, disputed, result], 5],
  [[result, result, claimed("NS")], 6],
  [[result, result, result], 6],
] as const)("of the boards %j, N-S sees %i", (steps, shown) => {
  expect(boardToShow(boards, new Map(steps.map((step, index) => [index + 4, step])))).toBe(shown);
});

test("the next board is one without a result, also an earlier one", () => {
  const steps = new Map<number, BoardStep>([[4, enter], [5, result], [6, result]]); // prettier-ignore
  expect(boardAfter(boards, steps, 4)).toBeNull();
  expect(boardAfter(boards, steps, 6)).toBe(4);
  expect(boardAfter(boards, new Map<number, BoardStep>([[4, result], [5, result], [6, disputed]]), 4)).toBeNull(); // prettier-ignore
});

test("a pair plays its own boards, at the side where it sits at each", () => {
  const [first, second, third] = round.boards as [TableBoard, TableBoard, TableBoard];
  const reseated = tableRound({ boards: [first, { ...second, pairs: [7, 3] }, { ...third, pairs: [9, 7] }] });
  const sides = (pair: number) => ownBoards(reseated, pair).map(({ cell, side }) => `${cell.board} ${side}`);
  expect(sides(3)).toEqual(["4 NS", "5 EW"]);
  expect(sides(7)).toEqual(["4 EW", "5 NS", "6 EW"]);
  expect(sides(9)).toEqual(["6 NS"]);
  const steps = new Map<number, BoardStep>([[4, result], [5, claimed("NS")], [6, enter]]); // prettier-ignore
  expect(boardToShow(ownBoards(reseated, 3), steps)).toBe(5);
  expect(boardToShow(ownBoards(reseated, 7), steps)).toBe(6);
});

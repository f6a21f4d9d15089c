import { expect, test, vi } from "vitest";

import type { AnyEvent, Reject, Sitter, Snapshot } from "../../protocol";
import { at, chances, hears, pass, sent, sittingDown, welcome } from "./fake_server";
import { hand, snapshot } from "./fixtures";

sittingDown();

const DEALING = snapshot({ stage: "dealing", hand: null, next: { deal: 1, commit: "cd".repeat(32) } });
const refuseChance = (code: Reject["code"], table = DEALING): void =>
  hears({ t: "reject", id: chances().at(-1)?.id ?? "", code, seq: 1, table });

test("the first deal of a match gets one's part of the chance once, and by itself", () => {
  welcome(DEALING);
  hears({ t: "happened", seq: 2, at: 0, e: { k: "away", seat: 1 }, stage: "dealing" });
  expect(chances()).toMatchObject([{ deal: 1 }]);
  expect(chances()[0]).toHaveProperty("entropy", expect.stringMatching(/^[0-9a-f]{64}$/));
});

test.each(["storage", "busy", "too_fast"] as const)("a part of the chance refused as %s is given again until it is taken", (code) => {
  welcome(DEALING);
  for (let tries = 1; tries < 5; tries += 1) {
    expect(chances()).toHaveLength(tries);
    refuseChance(code);
    expect(chances()).toHaveLength(tries);
    pass(2_000);
  }
  hears({ t: "ack", id: chances().at(-1)?.id ?? "", seq: 2 });
  pass(10_000);
  expect(chances()).toHaveLength(5);
});

test("that the page tries again to give its part of the chance is told once", () => {
  const refuse = vi.spyOn(at, "refuse");
  welcome(DEALING);
  for (let tries = 1; tries < 5; tries += 1) {
    refuseChance("storage");
    pass(2_000);
  }
  expect(refuse).toHaveBeenCalledTimes(1);
});

test("that another page of one's own was faster to give a part of the chance is not told", () => {
  const refuse = vi.spyOn(at, "refuse");
  welcome(DEALING);
  const [north, west, south, east] = DEALING.seats;
  refuseChance("not_now", { ...DEALING, seats: [north, west, { name: "Laia", ...south, ready: true }, east] });
  pass(5_000);
  expect(chances()).toHaveLength(1);
  expect(refuse).not.toHaveBeenCalled();
});

test("once the cards are dealt no part of the chance is given any more", () => {
  welcome(DEALING);
  refuseChance("storage");
  hears({ t: "happened", seq: 2, at: 0, e: { k: "dealt", deal: 1 }, stage: "hand", hand: hand(), next: null });
  pass(5_000);
  expect(chances()).toHaveLength(1);
});

test("that a part of the chance came too late for its deal is not told, and the next deal's is given once", () => {
  const refuse = vi.spyOn(at, "refuse");
  const counted = (deal: number): Snapshot => snapshot({ stage: "counted", next: { deal, commit: "cd".repeat(32) } });
  welcome(counted(4));
  at.ready();
  const late = chances()[0]?.id ?? "";
  hears({ t: "happened", seq: 2, at: 0, e: { k: "dealt", deal: 4 }, stage: "hand", hand: hand(), next: null });
  hears({ t: "happened", seq: 3, at: 0, e: { k: "committed", deal: 5, commit: "", seed: null }, ...counted(5) });
  at.ready();
  hears({ t: "reject", id: late, code: "wrong_deal", seq: 3, table: counted(5) });
  at.ready();
  expect(refuse).not.toHaveBeenCalled();
  expect(chances().map(({ deal }) => deal)).toEqual([4, 5]);
});

test("who has left gives no part of the chance any more", () => {
  welcome(DEALING);
  refuseChance("storage");
  at.leave();
  vi.advanceTimersByTime(5_000);
  expect(chances()).toHaveLength(1);
});

test("a refused going on after a count is told each time, and is for who plays to try again", () => {
  const counted = snapshot({ stage: "counted", next: { deal: 4, commit: "cd".repeat(32) } });
  welcome(counted);
  for (let tries = 1; tries < 3; tries += 1) {
    at.ready();
    refuseChance("storage", counted);
    expect(at.refusal?.text).toContain("desar");
    at.refusal = null;
    pass(5_000);
    expect(chances()).toHaveLength(tries);
  }
});

test("after a count one goes on when one wants to", () => {
  welcome(snapshot({ stage: "counted", next: { deal: 4, commit: "cd".repeat(32) } }));
  expect(sent.some((message) => message.t === "ready")).toBe(false);
  at.ready();
  at.ready();
  expect(chances()).toMatchObject([{ deal: 4 }]);
});

const BEGAN: AnyEvent = { k: "began", kind: "rematch", order: [0, 1, 2, 3] };
const NEXT = { deal: 4, commit: "cd".repeat(32) };

test("who reads how a match ended goes on to the next when done, and the deal waits", () => {
  const finished = snapshot({ stage: "finished" });
  welcome(finished);
  hears({ t: "happened", seq: 2, at: 0, e: BEGAN, stage: "dealing", next: NEXT });
  expect(at.shown).toEqual(finished);
  expect(sent.some((message) => message.t === "ready")).toBe(false);
  at.goOn();
  expect(at.reading).toBeNull();
  expect(chances()).toMatchObject([{ deal: 4 }]);
});

test("who reads how a match ended sees those who played it, though somebody got up before the next", () => {
  const [north, , south, east] = snapshot().seats;
  const names = (): unknown => at.played?.seats.map((each) => each?.name);
  const over = (seq: number, e: AnyEvent, by: Sitter | null, stage: Snapshot["stage"]): void =>
    hears({ t: "happened", seq, at: 0, e, stage, seats: [north, by, south, east] });
  welcome(snapshot({ stage: "finished" }));
  over(2, { k: "stood", seat: 1 }, null, "finished");
  over(3, { k: "sat", seat: 1, name: "Nil", player: null, bot: "greedy" }, { name: "Nil", bot: "greedy" }, "finished");
  expect(names()).toEqual(["Roser", "Quim", "Laia", "Pau"]);
  over(4, BEGAN, { name: "Nil", bot: "greedy" }, "dealing");
  expect(names()).toEqual(["Roser", "Quim", "Laia", "Pau"]);
  at.goOn();
  vi.advanceTimersByTime(5_000);
  expect(names()).toEqual(["Roser", "Nil", "Laia", "Pau"]);
});

test("who asked for another match is there at once", () => {
  welcome(snapshot({ stage: "finished" }));
  at.again("rematch");
  hears({ t: "happened", seq: 2, at: 0, e: BEGAN, stage: "dealing", next: NEXT });
  expect(at.reading).toBeNull();
  expect(chances()).toMatchObject([{ deal: 4 }]);
});

test("when the cards are dealt nobody reads on", () => {
  welcome(snapshot({ stage: "finished" }));
  hears({ t: "happened", seq: 2, at: 0, e: BEGAN, stage: "dealing", next: NEXT });
  hears({ t: "happened", seq: 3, at: 0, e: { k: "dealt", deal: 4 }, stage: "hand" });
  expect(at.reading).toBeNull();
});

test("who only watches has nothing to go on to", () => {
  welcome(snapshot({ stage: "finished", you: {} }));
  hears({ t: "happened", seq: 2, at: 0, e: BEGAN, stage: "dealing", next: NEXT });
  expect(at.reading).toBeNull();
});

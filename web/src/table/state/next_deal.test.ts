import { expect, test, vi } from "vitest";

import type { AnyEvent, Reject, Sitter, Snapshot } from "../../protocol";
import { client, readyMessages, receive, elapse, sent, useTableClient, welcome } from "./fake_server";
import { hand, snapshot } from "./fixtures";

useTableClient();

const DEALING = snapshot({ stage: "dealing", hand: null, next: { deal: 1, commit: "cd".repeat(32) } });
const refuseChance = (code: Reject["code"], table = DEALING): void =>
  receive({ t: "reject", id: readyMessages().at(-1)?.id ?? "", code, seq: 1, table });

test("the first deal of a match gets one's part of the chance once, and by itself", () => {
  welcome(DEALING);
  receive({ t: "happened", seq: 2, at: 0, e: { k: "away", seat: 1 }, stage: "dealing" });
  expect(readyMessages()).toMatchObject([{ deal: 1 }]);
  expect(readyMessages()[0]).toHaveProperty("entropy", expect.stringMatching(/^[0-9a-f]{64}$/));
});

test.each(["storage", "busy", "too_fast"] as const)("a part of the chance refused as %s is given again until it is taken", (code) => {
  welcome(DEALING);
  for (let tries = 1; tries < 5; tries += 1) {
    expect(readyMessages()).toHaveLength(tries);
    refuseChance(code);
    expect(readyMessages()).toHaveLength(tries);
    elapse(2_000);
  }
  receive({ t: "ack", id: readyMessages().at(-1)?.id ?? "", seq: 2 });
  elapse(10_000);
  expect(readyMessages()).toHaveLength(5);
});

test("that the page tries again to give its part of the chance is told once", () => {
  const refuse = vi.spyOn(client.announcements, "refuse");
  welcome(DEALING);
  for (let tries = 1; tries < 5; tries += 1) {
    refuseChance("storage");
    elapse(2_000);
  }
  expect(refuse).toHaveBeenCalledTimes(1);
});

test("that another page of one's own was faster to give a part of the chance is not told", () => {
  const refuse = vi.spyOn(client.announcements, "refuse");
  welcome(DEALING);
  const [north, west, south, east] = DEALING.seats;
  refuseChance("not_now", { ...DEALING, seats: [north, west, { name: "Laia", ...south, ready: true }, east] });
  elapse(5_000);
  expect(readyMessages()).toHaveLength(1);
  expect(refuse).not.toHaveBeenCalled();
});

test("once the cards are dealt no part of the chance is given any more", () => {
  welcome(DEALING);
  refuseChance("storage");
  receive({ t: "happened", seq: 2, at: 0, e: { k: "dealt", deal: 1 }, stage: "hand", hand: hand(), next: null });
  elapse(5_000);
  expect(readyMessages()).toHaveLength(1);
});

test("that a part of the chance came too late for its deal is not told, and the next deal's is given once", () => {
  const refuse = vi.spyOn(client.announcements, "refuse");
  const counted = (deal: number): Snapshot => snapshot({ stage: "counted", next: { deal, commit: "cd".repeat(32) } });
  welcome(counted(4));
  client.ready();
  const late = readyMessages()[0]?.id ?? "";
  receive({ t: "happened", seq: 2, at: 0, e: { k: "dealt", deal: 4 }, stage: "hand", hand: hand(), next: null });
  receive({ t: "happened", seq: 3, at: 0, e: { k: "committed", deal: 5, commit: "", seed: null }, ...counted(5) });
  client.ready();
  receive({ t: "reject", id: late, code: "wrong_deal", seq: 3, table: counted(5) });
  client.ready();
  expect(refuse).not.toHaveBeenCalled();
  expect(readyMessages().map(({ deal }) => deal)).toEqual([4, 5]);
});

test("who has left gives no part of the chance any more", () => {
  welcome(DEALING);
  refuseChance("storage");
  client.leave();
  vi.advanceTimersByTime(5_000);
  expect(readyMessages()).toHaveLength(1);
});

test("a refused going on after a count is told each time, and is for who plays to try again", () => {
  const counted = snapshot({ stage: "counted", next: { deal: 4, commit: "cd".repeat(32) } });
  welcome(counted);
  for (let tries = 1; tries < 3; tries += 1) {
    client.ready();
    refuseChance("storage", counted);
    expect(client.announcements.refusal?.text).toContain("desar");
    client.announcements.refusal = null;
    elapse(5_000);
    expect(readyMessages()).toHaveLength(tries);
  }
});

test("after a count one goes on when one wants to", () => {
  welcome(snapshot({ stage: "counted", next: { deal: 4, commit: "cd".repeat(32) } }));
  expect(sent.some((message) => message.t === "ready")).toBe(false);
  client.ready();
  client.ready();
  expect(readyMessages()).toMatchObject([{ deal: 4 }]);
});

const BEGAN: AnyEvent = { k: "began", kind: "rematch", order: [0, 1, 2, 3] };
const NEXT = { deal: 4, commit: "cd".repeat(32) };

test("who reads how a match ended goes on to the next when done, and the deal waits", () => {
  const finished = snapshot({ stage: "finished" });
  welcome(finished);
  receive({ t: "happened", seq: 2, at: 0, e: BEGAN, stage: "dealing", next: NEXT });
  expect(client.shown).toEqual(finished);
  expect(sent.some((message) => message.t === "ready")).toBe(false);
  client.goOn();
  expect(client.finishedMatch).toBeNull();
  expect(readyMessages()).toMatchObject([{ deal: 4 }]);
});

test("who reads how a match ended sees those who played it, though somebody got up before the next", () => {
  const [north, , south, east] = snapshot().seats;
  const names = (): unknown => client.played?.seats.map((each) => each?.name);
  const over = (seq: number, e: AnyEvent, by: Sitter | null, stage: Snapshot["stage"]): void =>
    receive({ t: "happened", seq, at: 0, e, stage, seats: [north, by, south, east] });
  welcome(snapshot({ stage: "finished" }));
  over(2, { k: "stood", seat: 1 }, null, "finished");
  over(3, { k: "sat", seat: 1, name: "Nil", player: null, bot: "greedy" }, { name: "Nil", bot: "greedy" }, "finished");
  expect(names()).toEqual(["Roser", "Quim", "Laia", "Pau"]);
  over(4, BEGAN, { name: "Nil", bot: "greedy" }, "dealing");
  expect(names()).toEqual(["Roser", "Quim", "Laia", "Pau"]);
  client.goOn();
  vi.advanceTimersByTime(5_000);
  expect(names()).toEqual(["Roser", "Nil", "Laia", "Pau"]);
});

test("who asked for another match is there at once", () => {
  welcome(snapshot({ stage: "finished" }));
  client.again("rematch");
  receive({ t: "happened", seq: 2, at: 0, e: BEGAN, stage: "dealing", next: NEXT });
  expect(client.finishedMatch).toBeNull();
  expect(readyMessages()).toMatchObject([{ deal: 4 }]);
});

test("when the cards are dealt nobody reads on", () => {
  welcome(snapshot({ stage: "finished" }));
  receive({ t: "happened", seq: 2, at: 0, e: BEGAN, stage: "dealing", next: NEXT });
  receive({ t: "happened", seq: 3, at: 0, e: { k: "dealt", deal: 4 }, stage: "hand" });
  expect(client.finishedMatch).toBeNull();
});

test("who only watches has nothing to go on to", () => {
  welcome(snapshot({ stage: "finished", you: {} }));
  receive({ t: "happened", seq: 2, at: 0, e: BEGAN, stage: "dealing", next: NEXT });
  expect(client.finishedMatch).toBeNull();
});

import { expect, test, vi } from "vitest";

import type { AnyEvent, Reject, Sitter, Snapshot } from "../../protocol";
import { client, readyMessages, receive, elapse, sent, useTableClient, welcome } from "./fake_server";
import { hand, snapshot } from "./fixtures";

useTableClient();

const DEALING = snapshot({ stage: "dealing", hand: null, next: { deal: 1, commit: "cd".repeat(32) } });
const refuseChance = (code: Reject["code"], table = DEALING): void =>
  receive({ t: "reject", id: readyMessages().at(-1)?.id ?? "", code, seq: 1, table });

test("the entropy for the first deal of a match is sent once, without a press", () => {
  welcome(DEALING);
  receive({ t: "happened", seq: 2, at: 0, e: { k: "away", seat: 1 }, stage: "dealing" });
  expect(readyMessages()).toMatchObject([{ deal: 1 }]);
  expect(readyMessages()[0]).toHaveProperty("entropy", expect.stringMatching(/^[0-9a-f]{64}$/));
});

test.each(["busy", "too_fast"] as const)("entropy refused as %s is sent again until it is accepted", (code) => {
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

test("repeated attempts to send entropy are reported once", () => {
  const refuse = vi.spyOn(client.announcements, "refuse");
  welcome(DEALING);
  for (let tries = 1; tries < 5; tries += 1) {
    refuseChance("busy");
    elapse(2_000);
  }
  expect(refuse).toHaveBeenCalledTimes(1);
});

test("entropy sent by another page of the same player is not reported", () => {
  const refuse = vi.spyOn(client.announcements, "refuse");
  welcome(DEALING);
  const [north, west, south, east] = DEALING.seats;
  refuseChance("not_now", { ...DEALING, seats: [north, west, { name: "Laia", ...south, ready: true }, east] });
  elapse(5_000);
  expect(readyMessages()).toHaveLength(1);
  expect(refuse).not.toHaveBeenCalled();
});

test("after the deal no entropy is sent any more", () => {
  welcome(DEALING);
  refuseChance("busy");
  receive({ t: "happened", seq: 2, at: 0, e: { k: "dealt", deal: 1 }, stage: "hand", hand: hand(), next: null });
  elapse(5_000);
  expect(readyMessages()).toHaveLength(1);
});

test("entropy that came too late for its deal is not reported, and the next is sent once", () => {
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

test("a player who has left sends no entropy", () => {
  welcome(DEALING);
  refuseChance("busy");
  client.leave();
  vi.advanceTimersByTime(5_000);
  expect(readyMessages()).toHaveLength(1);
});

test("a refusal to go on after a count is reported each time, and the player tries again", () => {
  const counted = snapshot({ stage: "counted", next: { deal: 4, commit: "cd".repeat(32) } });
  welcome(counted);
  for (let tries = 1; tries < 3; tries += 1) {
    client.ready();
    refuseChance("busy", counted);
    expect(client.announcements.refusal?.text).toContain("saturada");
    client.announcements.refusal = null;
    elapse(5_000);
    expect(readyMessages()).toHaveLength(tries);
  }
});

test("after a count the player goes on by a press", () => {
  welcome(snapshot({ stage: "counted", next: { deal: 4, commit: "cd".repeat(32) } }));
  expect(sent.some((message) => message.t === "ready")).toBe(false);
  client.ready();
  client.ready();
  expect(readyMessages()).toMatchObject([{ deal: 4 }]);
});

const BEGAN: AnyEvent = { k: "began", kind: "rematch", order: [0, 1, 2, 3] };
const NEXT = { deal: 4, commit: "cd".repeat(32) };

test("a player who reads the end of a match goes on by a press, and the deal waits", () => {
  const finished = snapshot({ stage: "finished" });
  welcome(finished);
  receive({ t: "happened", seq: 2, at: 0, e: BEGAN, stage: "dealing", next: NEXT });
  expect(client.shown).toEqual(finished);
  expect(sent.some((message) => message.t === "ready")).toBe(false);
  client.goOn();
  expect(client.finishedMatch).toBeNull();
  expect(readyMessages()).toMatchObject([{ deal: 4 }]);
});

test("a player who reads the end of a match sees its players, even if one got up since", () => {
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

test("the player who asked for another match is ready at once", () => {
  welcome(snapshot({ stage: "finished" }));
  client.again("rematch");
  receive({ t: "happened", seq: 2, at: 0, e: BEGAN, stage: "dealing", next: NEXT });
  expect(client.finishedMatch).toBeNull();
  expect(readyMessages()).toMatchObject([{ deal: 4 }]);
});

test("when the cards are dealt, the end of the last match is left", () => {
  welcome(snapshot({ stage: "finished" }));
  receive({ t: "happened", seq: 2, at: 0, e: BEGAN, stage: "dealing", next: NEXT });
  receive({ t: "happened", seq: 3, at: 0, e: { k: "dealt", deal: 4 }, stage: "hand" });
  expect(client.finishedMatch).toBeNull();
});

test("a spectator has nothing to go on to", () => {
  welcome(snapshot({ stage: "finished", you: {} }));
  receive({ t: "happened", seq: 2, at: 0, e: BEGAN, stage: "dealing", next: NEXT });
  expect(client.finishedMatch).toBeNull();
});

import { expect, test, vi } from "vitest";

import { parseCard } from "../../common/cards";
import type { Advice } from "../../protocol";
import { client, receive, sent, useTableClient, welcome } from "./fake_server";
import { hand, snapshot, you } from "./fixtures";
import { playsAlone } from "./state";

useTableClient();

const cards = ["o1", "o5"].map(parseCard);
const own = you({ hand: cards, legal: cards });
const mine = hand({ to_act: 2, trick: { leader: 2 } });
const open = snapshot({ hand: mine, you: { ...own, advice: "open" } });
const ADVICE: Advice = {
  t: "advice",
  seq: 2,
  choices: [{ action: parseCard("o5"), worth: 40, error: 0.5, reasons: [{ code: "level", action: 1 }, { code: "gives", count: 1 }] }],
  worlds: 400,
  deals: 9_000,
};

function asked(): void {
  receive({ t: "happened", seq: 2, at: 0, e: { k: "advised", seat: 2, place: 4 }, stage: "hand", you: { ...own, advice: "asked" } });
}

/** Let the advice be shown, which loads its texts first. */
async function receiveAdvice(advice: Advice): Promise<void> {
  receive(advice);
  await vi.advanceTimersByTimeAsync(0);
}

const told = (): string[] => client.announcements.log.map(({ text }) => text);

test("advice is asked for once in a turn, and read out when it comes", async () => {
  welcome(open);
  client.askAdvice();
  expect(sent.at(-1)).toMatchObject({ t: "advise", base: 1 });
  asked();
  client.askAdvice();
  expect(sent.filter(({ t }) => t === "advise")).toHaveLength(1);
  expect(client.advice).toBeNull();
  await receiveAdvice(ADVICE);
  expect(client.advice).toEqual(ADVICE);
  expect(told().slice(-2)).toEqual(["Juga el 5 d'oros.", "Hi perds 1 punt."]);
});

test("advice is kept through a reconnect in the same turn, and is not read out again", async () => {
  welcome(open);
  asked();
  await receiveAdvice(ADVICE);
  const before = told().length;
  receive({ t: "welcome", seq: 2, now: 0, table: { ...open, you: { ...own, advice: "asked" } } });
  await receiveAdvice(ADVICE);
  expect(client.advice).toEqual(ADVICE);
  expect(told().slice(before)).not.toContain("Juga el 5 d'oros.");
});

test("advice ends with its turn, and later advice for it is dropped", async () => {
  welcome(open);
  asked();
  await receiveAdvice(ADVICE);
  const after = hand({ to_act: 3, trick: { leader: 2, cards: [parseCard("o5")] } });
  receive({ t: "happened", seq: 3, at: 0, e: { k: "acted", seat: 2, action: parseCard("o5"), by: "player" }, stage: "hand", hand: after, you: you() });
  expect(client.advice).toBeNull();
  await receiveAdvice(ADVICE);
  expect(client.advice).toBeNull();
});

test("advice that could not be computed says so", async () => {
  welcome(open);
  asked();
  await receiveAdvice({ t: "advice", seq: 2 });
  expect(told().at(-1)).toMatch(/^Ara mateix no hi ha cap consell/);
});

test("a player with bots only plays alone", () => {
  expect(playsAlone(open)).toBe(true);
  const [north, west, south, east] = open.seats;
  expect(playsAlone({ ...open, seats: [{ name: "Ot", player: 3 }, west, south, east] })).toBe(false);
  expect(playsAlone({ ...open, seats: [north, null, south, east] })).toBe(false);
  expect(playsAlone({ ...open, you: you({ seat: null }) })).toBe(false);
});

import { expect, test, vi } from "vitest";

import { parseCard } from "../../common/cards";
import { type Correction, DOUBLE, PASS } from "../../protocol";
import { correctedCost } from "../announcements/correction";
import { client, receive, useTableClient, welcome } from "./fake_server";
import { hand, snapshot, you } from "./fixtures";

useTableClient();

const PLAYED = parseCard("o9");
const played = hand({ to_act: 3, trick: { leader: 2, cards: [PLAYED] } });
const own = you({ hand: [parseCard("o1"), parseCard("o5")] });
const warned = snapshot({ hand: played, you: { ...own, warned: PLAYED } });
const CORRECTION: Correction = {
  t: "correction",
  seq: 2,
  finding: {
    verdict: "blunder",
    best: parseCard("o5"),
    loss: 5.42,
    error: 0.31,
    choices: [
      { action: parseCard("o5"), worth: 40 },
      { action: PLAYED, worth: 34.58, error: 0.31 },
    ],
    why: [{ code: "thrown", points: 5, saved: 5 }],
  },
};

function isWarned(): void {
  receive({ t: "happened", seq: 2, at: 0, e: { k: "warned", seat: 2, place: 4 }, stage: "hand", you: { ...own, warned: PLAYED } });
}

/** Let the coach be heard, which loads its texts first. */
async function receiveCorrection(correction: Correction): Promise<void> {
  receive(correction);
  await vi.advanceTimersByTimeAsync(0);
  await vi.dynamicImportSettled();
}

const told = (): string[] => client.announcements.log.map(({ text }) => text);

test("what the coach says is read out once, with the reason", async () => {
  welcome(snapshot({ hand: played, you: own }));
  isWarned();
  await receiveCorrection(CORRECTION);
  expect(client.correction).toEqual(CORRECTION);
  expect(told().slice(-3)).toEqual([
    "Entrenador: errada greu",
    "Has triat la manilla d'oros, i això costa 5,4 ± 0,3 punts. Pel que podies saber, valia més el 5 d'oros.",
    "La basa ja era dels contraris: hi van anar a parar 5 punts que es podien estalviar.",
  ]);
  const before = told().length;
  receive({ t: "welcome", seq: 2, now: 0, table: warned });
  await receiveCorrection(CORRECTION);
  expect(told().slice(before)).not.toContain("Entrenador: errada greu");
});

test("a double keeps the name that it had when it was said", async () => {
  const doubled = hand({ phase: "double", to_act: 3, bid: { declarer: 1, strain: 4, doublers: [2] } });
  welcome(snapshot({ hand: doubled, you: { ...own, warned: DOUBLE } }));
  const finding = { ...CORRECTION.finding!, best: PASS, choices: [], why: [] };
  await receiveCorrection({ ...CORRECTION, seq: 1, finding });
  expect(told().at(-1)).toBe("Has triat «contro», i això costa 5,4 ± 0,3 punts de la partida. Pel que podies saber, valia més «bé».");
});

test("what other calls cost is counted like the loss of the warned one", () => {
  const call = (action: number, worth: number, win?: number) => ({ action, worth, ...(win === undefined ? {} : { win }) });
  const finding = { ...CORRECTION.finding!, best: 48, loss: 20, choices: [call(48, 10, 0.5), call(49, -30, 0.45), call(50, -40, 0.3)] };
  expect(finding.choices.map((each) => correctedCost(finding, 50, each))).toEqual([0, expect.closeTo(5), 20]);
  const early = { ...finding, choices: [call(48, 10), call(49, 7), call(50, -10)] };
  expect(early.choices.map((each) => correctedCost(early, 50, each))).toEqual([0, 3, 20]);
});

test("the coach is silent once the player has answered", async () => {
  welcome(warned);
  await receiveCorrection({ ...CORRECTION, seq: 1 });
  expect(client.correction).not.toBeNull();
  receive({ t: "happened", seq: 2, at: 0, e: { k: "kept", seat: 2 }, stage: "hand", you: own });
  expect(client.correction).toBeNull();
  await receiveCorrection(CORRECTION);
  expect(client.correction).toBeNull();
});

test("a coach without a reason says so", async () => {
  welcome(warned);
  await receiveCorrection({ t: "correction", seq: 1 });
  expect(told().at(-1)).toMatch(/^Val més que ho tornis a pensar/);
});

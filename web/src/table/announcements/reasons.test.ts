import { beforeAll, expect, test } from "vitest";

import { parseCard } from "../../common/cards";
import { speaking } from "../../i18n/language_for_tests";
import type { Snapshot } from "../../protocol";
import { hand, snapshot, you } from "../state/fixtures";
import { duty, whyNot, whyRefused } from "./reasons";

beforeAll(() => speaking("ca"));

const cards = (text: string): number[] => (text ? text.split(" ").map(parseCard) : []);

/** Laia is on turn after West, or after two or three cards. Trumps are swords. */
function turn(laid: string, own: string, legal: string, why: Record<string, string> = {}): Snapshot {
  const trick = { leader: (2 - cards(laid).length + 4) % 4, cards: cards(laid) };
  const rules = Object.fromEntries(Object.entries(why).map(([card, rule]) => [parseCard(card), rule]));
  return snapshot({
    hand: hand({ to_act: 2, trick }),
    you: you({ hand: cards(own), legal: cards(legal), why: rules }),
  });
}

function reason(table: Snapshot, card: string): string | undefined {
  return whyNot(table, parseCard(card))?.text;
}

test("a legal card needs no reason", () => {
  expect(whyNot(turn("", "o9", "o9"), parseCard("o9"))).toBeNull();
});

test("out of turn, and before the play, no card can be played", () => {
  const waiting = snapshot({ hand: hand({ to_act: 3 }), you: you({ hand: cards("o9") }) });
  expect(whyNot(waiting, parseCard("o9"))).toEqual({ rule: "R2.1", text: "Encara no et toca: ara juga Pau." });
  const calling = snapshot({ hand: hand({ to_act: 2, phase: "double" }), you: you({ hand: cards("o9"), legal: [54] }) });
  expect(whyNot(calling, parseCard("o9"))?.rule).toBe("R4.1");
});

test("the reason names the suit led, the winning card and the card to play", () => {
  expect(reason(turn("cR", "c2 o9", "c2", { o9: "R4.4" }), "o9")).toBe("Tens copes: n'has de servir.");
  expect(reason(turn("cR", "c9 c2", "c9", { c2: "R4.5" }), "c2")).toBe(
    "Guanya Quim, amb el rei de copes, i pots matar: has de jugar una carta més alta del pal.",
  );
  expect(reason(turn("cR", "e2 o9", "e2", { o9: "R4.5" }), "o9")).toBe(
    "No tens copes i guanya Quim: has de fallar amb espases.",
  );
  expect(reason(turn("o5 c2 e4", "e9 c9", "e9", { c9: "R4.5" }), "c9")).toBe(
    "Guanya Quim, amb el 4 d'espases, i pots matar: has de jugar un trumfo més alt.",
  );
  expect(reason(turn("c9", "cR c8 c3", "c3", { cR: "R4.6b" }), "cR")).toBe(
    "Aquesta carta no mata la manilla de copes: d'aquest pal només pots jugar la més baixa, el 3 de copes.",
  );
  expect(reason(turn("c9", "o9 o8 o3", "o9 o3", { o8: "R4.6b" }), "o8")).toMatch(/el 3 d'oros, o una amb punts\.$/);
  expect(reason(turn("o9 o2", "oR o8 o3", "oR o3", { o8: "R4.6a" }), "o8")).toMatch(/la més baixa del pal, el 3 d'oros\.$/);
});

test("every rule about cards has a reason", () => {
  for (const rule of ["R2.3", "R4.4", "R4.5", "R4.6a", "R4.6b", "R4.11", "R4.12", "R4.13"]) {
    const text = reason(turn("cR", "c9 o2", "c9", { o2: rule }), "o2");
    expect(text).not.toMatch(/\{|rule\./);
    expect(text?.length).toBeGreaterThan(10);
  }
});

test("a refusal of the server is explained by its rule, or by its code", () => {
  const table = turn("cR", "c9 c2", "c9", { c2: "R4.5" });
  expect(whyRefused(table, { t: "reject", id: "a", code: "illegal", rule: "R4.5" })).toEqual({
    rule: "R4.5",
    text: "La basa és per a Quim, amb el rei de copes: si pots matar, has de matar.",
  });
  expect(whyRefused(table, { t: "reject", id: "a", code: "too_fast" })).toEqual({
    rule: null,
    text: "Massa de pressa: espera una mica.",
  });
  expect(whyRefused(table, { t: "reject", id: "a", code: "illegal", rule: "R9.9" }).text).toBe("Això ara no és possible.");
});

test("what shared boards do not allow is refused with its reason", () => {
  const refused = (detail: string): string => whyRefused(null, { t: "reject", id: "a", code: "shared_boards", detail }).text;
  const another = "Aquestes mans les juga més gent: aquí això no es pot fer.";
  expect(refused("another")).toBe(another);
  expect(new Set(["undo", "advice", "once", "another"].map(refused)).size).toBe(4);
});

test("the duty of the player follows from the legal cards", () => {
  expect(duty(turn("", "o9 c2", "o9 c2"))).toBe("Surts tu, amb la carta que vulguis.");
  expect(duty(turn("cR", "c9 c2", "c9", { c2: "R4.5" }))).toBe("Només pots jugar la manilla de copes.");
  expect(duty(turn("cR", "c9 c1 c2", "c9 c1", { c2: "R4.5" }))).toBe("Has de servir copes i matar.");
  expect(duty(turn("oR c2", "o1 o3 o8", "o1 o3", { o8: "R4.6a" }))).toBe("Has de servir oros.");
  expect(duty(turn("cR", "e9 e2 o9", "e9 e2", { o9: "R4.5" }))).toBe("No tens copes: has de fallar amb espases.");
  expect(duty(turn("o5 c2 e4", "e9 e1 e2", "e9 e1", { e2: "R4.5" }))).toBe(
    "No tens oros: has de pujar el trumfo.",
  );
  expect(duty(turn("oR c2", "c9 c3 b5", "c9 c3 b5"))).toBe("No tens oros: juga una carta de les que es poden jugar.");
  expect(duty(snapshot({ hand: hand({ phase: "answer" }) }))).toBe("T'han delegat: et toca cantar.");
  const doubling = (doublers: number[]): string =>
    duty(snapshot({ hand: hand({ phase: "double", bid: { declarer: 0, strain: 1, doublers } }) }));
  expect(doubling([])).toBe("Pots dir «contro», o «bé».");
  expect(doubling([1])).toBe("Pots dir «recontro», o «bé».");
  expect(duty(snapshot({ hand: null }))).toBe("");
});

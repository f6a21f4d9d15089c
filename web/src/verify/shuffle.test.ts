// The browser's verification gives the server's known answers, and the published ones of SHA-256 and HMAC.

import { expect, test } from "vitest";

import answers from "../../../tests/data/shuffle.json";
import { hex } from "../common/hex";
import { check, type Checked, verdictOf } from "./check";
import { AS_THEY_CAME, drawOf } from "./draw";
import { hmac, sha256 } from "./sha256";
import { chance, cutOf, type Dealt, deckOf, handsOf, type Piles, pilesOf } from "./shuffle";

interface Case extends Dealt {
  words: number[];
  deck: number[];
  piles: Piles;
  cut_hands: number[][];
  draws: Record<string, { dealer: number; players: number[] }>;
}

const SHUFFLED = { rules: "oriental", number: 1, drawn: AS_THEY_CAME };
const GATHERED = { rules: "oriental shuffle=stack_and_cut", number: 2 };
const CASES = answers.map((known) => ({ ...known, ...SHUFFLED })) as unknown as Case[];
const seatsOf = (players: readonly number[]): string => players.map((player) => "NWSE".charAt(player)).join(" ");
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

test("SHA-256 gives the published answers", () => {
  const published = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    abc: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq:
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  };
  for (const [message, answer] of Object.entries(published)) expect(hex(sha256(utf8(message)))).toBe(answer);
});

test("SHA-256 and HMAC agree with the browser's own for every length over several blocks", async () => {
  for (let length = 1; length < 300; length++) {
    const message = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 0xff);
    expect(hex(sha256(message))).toBe(hex(new Uint8Array(await crypto.subtle.digest("SHA-256", message))));
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", message, algorithm, false, ["sign"]);
    const signed = await crypto.subtle.sign("HMAC", key, message);
    expect(hex(hmac(message, message))).toBe(hex(new Uint8Array(signed)));
  }
});

test("the file of known answers is not empty", () => {
  expect(CASES.length).toBeGreaterThanOrEqual(5);
});

for (const known of CASES) {
  const { code, deal, dealer, entropy } = known;
  const given = entropy.map((part) => part?.[0] ?? "-").join("");

  test(`table ${code}, deal ${deal}, entropy ${given}: the server's answers`, () => {
    const below = chance(known, "deck");
    expect(known.words.map(() => below(2 ** 32))).toEqual(known.words);
    expect(deckOf(known)).toEqual(known.deck);
    expect(handsOf(known.deck, dealer)).toEqual(known.hands);
    expect(handsOf(cutOf(known, known.piles), dealer)).toEqual(known.cut_hands);
    for (const [method, { dealer, players }] of Object.entries(known.draws))
      expect(drawOf(known, method)).toEqual({ dealer, seats: seatsOf(players) });
  });

  test(`table ${code}, deal ${deal}, entropy ${given}: right and false proofs`, () => {
    const judged = (changes: Partial<Dealt>, piles: Piles | null = null): [boolean, boolean | null] => {
      const { commitment, cards } = check({ ...known, ...changes }, piles);
      return [commitment, cards];
    };
    expect(judged({})).toEqual([true, true]);
    expect(judged({ hands: known.hands.map((hand) => hand.toReversed()) })).toEqual([true, true]);
    expect(judged({ ...GATHERED, hands: known.cut_hands }, known.piles)).toEqual([true, true]);
    expect(judged({ ...GATHERED, hands: known.cut_hands })).toEqual([true, null]);

    const falseCards = [true, false];
    expect(judged({ hands: known.cut_hands })).toEqual(falseCards);
    expect(judged(GATHERED, known.piles)).toEqual(falseCards);
    expect(judged({ dealer: (dealer + 1) % 4 })).toEqual(falseCards);
    expect(judged({ deal: deal + 1 })).toEqual(falseCards);
    expect(judged({ code: `${code}x` })).toEqual(falseCards);
    expect(judged({ hands: known.hands.slice(0, 3) })).toEqual(falseCards);
    for (const seat of [0, 1, 2, 3]) {
      const other = entropy.map((part, at) => (at === seat ? "5".repeat(64) : part)) as unknown as Dealt["entropy"];
      expect(judged({ entropy: other })).toEqual(falseCards);
    }

    expect(judged({ commit: "0".repeat(64) })).toEqual([false, true]);
    expect(judged({ seed: "1".repeat(64) })).toEqual([false, false]);
    expect(judged({ seed: "" })[0]).toBe(false);
  });

  test(`table ${code}, deal ${deal}, entropy ${given}: the draw is checked if there was one`, () => {
    for (const [method, { dealer, players }] of Object.entries(known.draws)) {
      const drawn = seatsOf(players);
      const judged = (changes: Partial<Dealt>): Omit<Checked, "commitment" | "cards"> => {
        const told = { ...known, rules: `oriental first_dealer=${method}`, dealer, drawn, ...changes };
        const { dealer: deals, seats, lacks } = check(told, null);
        return { dealer: deals, seats, lacks };
      };
      const otherDealer = (dealer + 1) % 4;
      const otherSeats = drawn.split(" ").toReversed().join(" ");
      expect(judged({})).toEqual({ dealer: true, seats: true, lacks: [] });
      expect(judged({ dealer: otherDealer })).toEqual({ dealer: false, seats: true, lacks: [] });
      expect(judged({ drawn: otherSeats })).toEqual({ dealer: true, seats: false, lacks: [] });
      const isFirst = deal === 1;
      const ofLater = (holds: boolean): boolean | null => (isFirst ? holds : null);
      expect(judged({ drawn: "" })).toEqual({ dealer: ofLater(true), seats: null, lacks: ["Drawn"] });
      expect(judged({ drawn: "", dealer: otherDealer })).toEqual({ dealer: ofLater(false), seats: null, lacks: ["Drawn"] });
      expect(judged({ drawn: "-" })).toEqual({ dealer: ofLater(true), seats: ofLater(false), lacks: [] });
      const later = { number: 2, drawn: "" };
      expect(judged(later)).toEqual({ dealer: ofLater(true), seats: null, lacks: isFirst ? ["Drawn"] : [] });
    }
  });
}

test("without a false part a deal is not yet proved", () => {
  const right: Checked = { commitment: true, dealer: true, seats: true, cards: true, lacks: [] };
  expect(verdictOf(right)).toBe("proved");
  expect(verdictOf({ ...right, dealer: null, seats: null })).toBe("proved");
  expect(verdictOf({ ...right, cards: null, lacks: ["hand_before"] })).toBe("no_proof");
  expect(verdictOf({ ...right, dealer: null, seats: null, lacks: ["Drawn"] })).toBe("no_proof");
  for (const part of ["commitment", "dealer", "seats", "cards"] as const) {
    expect(verdictOf({ ...right, [part]: false })).toBe("false");
    expect(verdictOf({ ...right, [part]: false, lacks: ["Drawn"] })).toBe("false");
  }
});

test("the piles of a count are its tricks in order, then the cards of a claim", () => {
  const tricks = [
    { cards: [3, 1, 2, 0], points: 0, side: 1 },
    { cards: [4, 5, 6, 7], points: 1, side: 0 },
    { cards: [11, 10, 9, 8], points: 14, side: 1 },
  ];
  expect(pilesOf({ tricks })).toEqual([[4, 5, 6, 7], [3, 1, 2, 0, 11, 10, 9, 8]]);
  const rest = { cards: [20, 12, 13], points: 1, side: 0 };
  expect(pilesOf({ tricks, rest })).toEqual([[4, 5, 6, 7, 20, 12, 13], [3, 1, 2, 0, 11, 10, 9, 8]]);
});

test("words that would favour some numbers are skipped", () => {
  const [known] = CASES as [Case];
  const limit = 3 * 2 ** 30;
  const [below, every] = [chance(known, "deck"), chance(known, "deck")];
  const fair = Array.from({ length: 1000 }, () => every(2 ** 32)).filter((word) => word < limit);
  expect(fair.map(() => below(limit))).toEqual(fair);
});

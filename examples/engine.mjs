// An engine by docs/engine.md: it names its best suit, wins what it can, and loads its partner's tricks.
// The commands `botifarra arena duel`, `ladder` and `check` take it as a bot, as `cmd:node examples/engine.mjs`.

import { createInterface } from "node:readline";

const RANKS = "2345678SCR19"; // from low to high
const POINTS = { S: 1, C: 2, R: 3, 1: 4, 9: 5 };
const SUITS = { oros: "o", copes: "c", espases: "e", bastos: "b" };

const points = ([, rank]) => POINTS[rank] ?? 0;
const height = ([, rank]) => RANKS.indexOf(rank);
const best = (choices, value) => choices.reduce((one, other) => (value(other) > value(one) ? other : one));

function strength(hand, suit) {
  return hand.filter((card) => card[0] === suit).reduce((sum, card) => sum + 4 + points(card), 0);
}

function call({ hand, legal }) {
  for (const word of ["codony", "passo"]) if (legal.includes(word)) return word;
  const word = best(Object.keys(SUITS), (each) => strength(hand, SUITS[each]));
  return legal.includes("delego") && strength(hand, SUITS[word]) < 28 ? "delego" : word;
}

function play({ hand, legal, trick, contract }) {
  const trumps = SUITS[contract.strain]; // none in botifarra
  const beats = (card, other) => (card[0] === other[0] ? height(card) > height(other) : card[0] === trumps);
  const price = (card) => height(card) + 3 * points(card) + (card[0] === trumps ? 10 : 0);
  if (trick.cards.length === 0) {
    const length = (card) => hand.filter((other) => other[0] === card[0]).length;
    return best(legal, (card) => (card[1] === "9" ? 100 : 2 * length(card) - price(card)));
  }
  const top = trick.cards.reduce((one, other) => (beats(other, one) ? other : one));
  const isPartners = trick.cards.length - trick.cards.indexOf(top) === 2;
  if (isPartners) return best(legal, (card) => points(card) - (card[0] === trumps ? 10 : 0));
  const winners = legal.filter((card) => beats(card, top));
  return best(winners.length > 0 ? winners : legal, (card) => -price(card));
}

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const { hello, id, view, quit } = JSON.parse(line);
  if (quit) break;
  if (hello) say({ hello: { name: "example", protocol: 1 } });
  else say({ id, action: view.phase === "play" ? play(view) : call(view) });
}

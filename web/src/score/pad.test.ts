// The score pad counts as the program does, on sheets that core wrote under random rules.

import { expect, test } from "vitest";

import golden from "../../../tests/data/score_sheets.json";
import { type Entry, type Game, NotAllowed, type Pad, isComplete, matchOf, play, seatsOf, winsOf, write } from "./pad";

interface Sheet extends Pad {
  after: object[];
}

const SHEETS = golden as unknown as Sheet[];

function shown(game: Game): object {
  const { dealer, score, lines, winner, over } = matchOf(game);
  const hands = lines.filter(({ number }) => number !== null).map(({ scored }) => scored);
  return { dealer, score, hands, winner, over, wins: game.series ? winsOf(game) : winsOfOne(game), seats: seatsOf(game) };
}

/** Return the wins by player in a single match, as the program counts them. */
function winsOfOne(game: Game): number[] {
  const { winner } = matchOf(game);
  return [0, 1, 2, 3].map((seat) => Number(winner !== null && seat % 2 === winner));
}

test.each(SHEETS.map((sheet, number) => [number, sheet] as const))("sheet %i is that of the program", (_, sheet) => {
  let game = play({ ...sheet, entries: [] });
  sheet.entries.forEach((entry, number) => {
    game = write(game, entry);
    expect(shown(game), `entry ${number}`).toEqual(sheet.after[number]);
  });
  expect(play(sheet)).toEqual(game);
});

test("undo is the pad without its last entry, at every point of every sheet", () => {
  for (const sheet of SHEETS) {
    for (let length = 1; length <= sheet.entries.length; length += 6) {
      const game = play({ ...sheet, entries: sheet.entries.slice(0, length) });
      expect(shown(game)).toEqual(sheet.after[length - 1]);
    }
  }
});

const PLAIN: Pad = { rules: "oriental target=51", series: true, dealer: 2, entries: [] };
const CAPOT: Entry = { kind: "hand", declarer: 2, strain: 4, doubles: 0, codony: null, points: [72, 0] };

test("a series has three matches, in which everybody partners everybody", () => {
  let game = play(PLAIN);
  const partners = new Set<string>();
  for (let number = 0; number < 3; number++) {
    const seats = seatsOf(game);
    partners.add([seats[0], seats[2]].sort().join()).add([seats[1], seats[3]].sort().join());
    game = write(game, CAPOT);
    expect(matchOf(game).winner).toBe(0);
    if (number < 2) game = write(game, { kind: "next" });
  }
  expect(partners.size).toBe(6);
  expect(isComplete(game)).toBe(true);
  expect(() => write(game, { kind: "next" })).toThrow(NotAllowed);
});

test("nothing is written into a match that is over, and no next one begins before", () => {
  const game = write(play(PLAIN), CAPOT);
  expect(() => write(game, CAPOT)).toThrow(NotAllowed);
  expect(() => write(play(PLAIN), { kind: "next" })).toThrow(NotAllowed);
});

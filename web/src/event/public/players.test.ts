import { expect, test } from "vitest";

import type { PublicScreen } from "../../desk";
import { playersOf } from "./players";

const pair = (number: number, ...players: [string, string]): PublicScreen["pairs"][number] => ({ number, players, team: "", club: "" });

test("a pair has the players of each round", () => {
  const names = playersOf({
    pairs: [pair(1, "Pol", "Rosa"), pair(2, "Quim", "Zoè")],
    earlier: [
      { pair: 1, last: 1, players: ["Anna", "Jordi"] },
      { pair: 1, last: 3, players: ["Pol", "Jordi"] },
    ],
  });
  expect([1, 2, 3, 4].map((round) => names(1, round))).toEqual(["Anna – Jordi", "Pol – Jordi", "Pol – Jordi", "Pol – Rosa"]);
  expect(names(2, 1)).toBe("Quim – Zoè");
  expect(names(9, 1)).toBe("");
});

import { expect, test } from "vitest";

import type { Pending } from "../../protocol";
import { hand, snapshot, you } from "../state/fixtures";
import { whyNoClaim } from "./claim_reasons";

const mine = hand({ to_act: 2 });

test("one's own turn is awaited, and then nothing need be said", () => {
  expect(whyNoClaim(snapshot())).toEqual(["menu.on_turn_only"]);
  expect(whyNoClaim(snapshot({ hand: mine, you: you({ claim: true, concede: true }) }))).toEqual([]);
});

test("that one has asked before is said only where one has, and else what is waited for", () => {
  const may = you({ claim: true, concede: false });
  const pending: Pending = { seat: 1, wish: "undo", waiting: [2] };
  expect(whyNoClaim(snapshot({ hand: mine, you: may }))).toEqual(["menu.asked"]);
  expect(whyNoClaim(snapshot({ hand: mine, you: may, pending }))).toEqual(["menu.pending"]);
  expect(whyNoClaim(snapshot({ hand: mine, you: you({ claim: false, concede: true }) }))).toEqual(["menu.claimed"]);
});

test("nothing is said of a claim to whom a bot plays for", () => {
  const [north, west, , east] = snapshot().seats;
  const seats = [north ?? null, west ?? null, { name: "Laia", player: 7, relieved: true }, east ?? null] as const;
  expect(whyNoClaim(snapshot({ hand: mine, seats: [...seats] }))).toEqual([]);
});

import { expect, test } from "vitest";

import type { Pending } from "../../protocol";
import { hand, snapshot, you } from "../state/fixtures";
import { whyNoClaim } from "./claim_reasons";

const mine = hand({ to_act: 2 });

test("out of turn the panel names the turn, and on turn it says nothing", () => {
  expect(whyNoClaim(snapshot())).toEqual(["menu.on_turn_only"]);
  expect(whyNoClaim(snapshot({ hand: mine, you: you({ claim: true, concede: true }) }))).toEqual([]);
});

test("the reason is an earlier request, an open request, or a failed claim", () => {
  const may = you({ claim: true, concede: false });
  const pending: Pending = { seat: 1, wish: "undo", waiting: [2] };
  expect(whyNoClaim(snapshot({ hand: mine, you: may }))).toEqual(["menu.asked"]);
  expect(whyNoClaim(snapshot({ hand: mine, you: may, pending }))).toEqual(["menu.pending"]);
  expect(whyNoClaim(snapshot({ hand: mine, you: you({ claim: false, concede: true }) }))).toEqual(["menu.claimed"]);
});

test("a player for whom a bot plays gets no reason about claims", () => {
  const [north, west, , east] = snapshot().seats;
  const seats = [north ?? null, west ?? null, { name: "Laia", player: 7, relieved: true }, east ?? null] as const;
  expect(whyNoClaim(snapshot({ hand: mine, seats: [...seats] }))).toEqual([]);
});

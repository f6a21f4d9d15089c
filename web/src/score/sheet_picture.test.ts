import { expect, test } from "vitest";

import { speaking } from "../i18n/language_for_tests";
import { type Entry, lastWritten, play } from "./pad";
import { drawSheet } from "./sheet_picture";

const WON: Entry = { kind: "hand", declarer: 2, strain: 4, doubles: 2, codony: null, points: [72, 0] };

test("the picture shows the last match that has hands, and the date", async () => {
  await speaking("ca");
  const game = play({ rules: "occidental", series: false, dealer: 2, entries: [WON, { kind: "next" }] });
  expect(game.matches.length).toBe(2);
  const picture = drawSheet(game, lastWritten(game), "21 de novembre de 2026");
  expect(picture).toContain(">Partida 1<");
  expect(picture).toContain(">21 de novembre de 2026<");
  const further = play({ rules: "occidental", series: false, dealer: 2, entries: [WON, { kind: "next" }, WON] });
  expect(drawSheet(further, lastWritten(further), "")).toContain(">Partida 2<");
});

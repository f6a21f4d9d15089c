import { render } from "svelte/server";
import { expect, test } from "vitest";

import { speaking } from "../../i18n/language_for_tests";
import { snapshot } from "../state/fixtures";
import Dealing from "./Dealing.svelte";

test("a name written from right to left does not change the order of other words", async () => {
  await speaking("ca");
  const [north, west, south] = snapshot().seats;
  const table = snapshot({ stage: "dealing", seats: [north, west, { name: "Laia", ...south, ready: true }, { name: "דוד", player: 8 }] });
  expect(render(Dealing, { props: { table } }).body).toContain("S'espera \u2068דוד\u2069.");
});

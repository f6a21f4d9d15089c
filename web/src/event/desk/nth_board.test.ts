import { expect, test } from "vitest";

import { speaking } from "../../i18n/language_for_tests";
import { speakWith } from "../../i18n/text.svelte";
import { nthBoard } from "./nth_board";
import { DESK_TEXTS } from "./texts";

test("boards are counted in the language of the page", async () => {
  await speaking("en");
  await speakWith(DESK_TEXTS);
  expect([1, 2, 3, 4, 11, 21].map(nthBoard)).toEqual(["1st board", "2nd board", "3rd board", "4th board", "11th board", "21st board"]);
});

import { beforeAll, expect, test } from "vitest";

import { speaking } from "../../i18n/language_for_tests";
import { DECLARE, DOUBLE, PASS, SHOW } from "../../protocol";
import { isSilent, spokenCall, usualCall, worthAfter } from "./calls";
import { hand, snapshot, you } from "./fixtures";

beforeAll(() => speaking("ca"));

test("the last call of a player is shown until the first card", () => {
  const calls = [{ seat: 0, action: 50 }, { seat: 3, action: PASS }]; // prettier-ignore
  expect(spokenCall(hand({ calls }), 0)).toBe("Espases!");
  expect(spokenCall(hand({ calls }), 3)).toBe("Bé");
  expect(spokenCall(hand({ calls }), 1)).toBeNull();
  expect(spokenCall(hand({ calls, held: [12, 11, 12, 12] }), 0)).toBeNull();
});

test("a player who does not show the codony says nothing (R5.4)", () => {
  const at = (phase: "double" | "show") => snapshot({ hand: hand({ phase }) });
  expect(isSilent(at("show"), PASS)).toBe(true);
  expect(isSilent(at("show"), SHOW)).toBe(false);
  expect(isSilent(at("double"), PASS)).toBe(false);
});

test("a call is shown with its effect on the player's own factor, if it changes", () => {
  const on = (factors: Record<number, [number, number]>) => snapshot({ you: you({ factors }) });
  expect(worthAfter(on({ [DOUBLE]: [4, 4] }), DOUBLE)).toBe("×4");
  expect(worthAfter(on({ [DOUBLE]: [2, 1] }), DOUBLE)).toBe("×2"); // a board: Laia sits South
  expect(worthAfter(on({ [DOUBLE]: [4, 4] }), PASS)).toBeNull();
  expect(worthAfter(snapshot({ you: { player: 9 } }), DOUBLE)).toBeNull();
});

test("the focus is on bé, or on the codony if the player has it, and never on a strain", () => {
  expect(usualCall([PASS, DOUBLE])).toBe(PASS);
  expect(usualCall([PASS, SHOW])).toBe(SHOW);
  expect(usualCall([DECLARE, DECLARE + 1])).toBeNull();
});

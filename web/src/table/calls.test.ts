import { beforeAll, expect, test } from "vitest";

import { speaking } from "../i18n/spoken";
import { PASS, SHOW } from "../protocol";
import { isSilent, spokenCall } from "./calls";
import { hand, snapshot } from "./fixtures";

beforeAll(() => speaking("ca"));

test("the last that a player said is heard until the first card", () => {
  const calls = [{ seat: 0, action: 50 }, { seat: 3, action: PASS }]; // prettier-ignore
  expect(spokenCall(hand({ calls }), 0)).toBe("Espases!");
  expect(spokenCall(hand({ calls }), 3)).toBe("Bé");
  expect(spokenCall(hand({ calls }), 1)).toBeNull();
  expect(spokenCall(hand({ calls, held: [12, 11, 12, 12] }), 0)).toBeNull();
});

test("who does not show the codony says nothing (R5.4)", () => {
  const at = (phase: "double" | "show") => snapshot({ hand: hand({ phase }) });
  expect(isSilent(at("show"), PASS)).toBe(true);
  expect(isSilent(at("show"), SHOW)).toBe(false);
  expect(isSilent(at("double"), PASS)).toBe(false);
});

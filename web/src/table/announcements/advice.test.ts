import { expect, test } from "vitest";

import { DECLARE, PASS } from "../../protocol";
import { whyLower } from "./advice";

test("a recommended choice below another one is explained", () => {
  expect(whyLower([{ action: 3, worth: 40.2 }, { action: 5, worth: 40.9, error: 0.5, near: true }])).toBe("advice.lower.cards"); // prettier-ignore
  expect(whyLower([{ action: PASS, worth: 1 }, { action: PASS + 1, worth: 2 }])).toBe("advice.lower.calls"); // prettier-ignore
  expect(whyLower([{ action: DECLARE, worth: 1, win: 0.6 }, { action: DECLARE + 1, worth: 2, win: 0.5 }])).toBe("advice.lower.win"); // prettier-ignore
});

test("of a card that is surely worth more, nothing is called unsure", () => {
  const near = { action: 3, worth: 40.6, error: 0.4, near: true };
  const sure = { action: 5, worth: 40.9, error: 0.2 };
  expect(whyLower([{ action: 7, worth: 40.2 }, near, sure])).toBe("advice.lower.usual");
  expect(whyLower([{ action: 7, worth: 40.2 }, near, { ...sure, worth: 39.1 }])).toBe("advice.lower.cards");
});

test("numbers that look alike need no explanation", () => {
  expect(whyLower([{ action: 3, worth: 40.22 }, { action: 5, worth: 40.24 }, { action: 7, worth: 3 }])).toBeNull(); // prettier-ignore
  expect(whyLower([])).toBeNull();
});

import { beforeAll, expect, test } from "vitest";

import { Refused } from "../api";
import { speaking } from "../i18n/spoken";
import { t } from "../i18n/text.svelte";
import { failure } from "./failure";

beforeAll(() => speaking("ca"));

test("a code has its words", () => {
  expect(failure(new Refused("bad_host"))).toBe(t("failure.bad_host"));
  expect(failure(new Refused("too_fast"))).toBe(t("failure.too_fast"));
});

test("a code of the table's has those of the table", () => {
  expect(failure(new Refused("seat_taken"))).toBe(t("reject.seat_taken"));
});

test("what has no words of its own is told too", () => {
  expect(failure(new Refused("unheard_of"))).toBe(t("failure.failed"));
  expect(failure(new TypeError())).toBe(t("failure.failed"));
});

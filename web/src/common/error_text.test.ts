import { beforeAll, expect, test } from "vitest";

import { Refused } from "../api";
import { speaking } from "../i18n/language_for_tests";
import { t } from "../i18n/text.svelte";
import { errorText } from "./error_text";

beforeAll(() => speaking("ca"));

test("a code has its text", () => {
  expect(errorText(new Refused("bad_host"))).toBe(t("failure.bad_host"));
  expect(errorText(new Refused("too_fast"))).toBe(t("failure.too_fast"));
});

test("a code of the table has the text of the table", () => {
  expect(errorText(new Refused("seat_taken"))).toBe(t("reject.seat_taken"));
});

test("a code without a text of its own has a general text", () => {
  expect(errorText(new Refused("unheard_of"))).toBe(t("failure.failed"));
  expect(errorText(new TypeError())).toBe(t("failure.failed"));
});

import { beforeAll, expect, test } from "vitest";

import { speaking } from "../../i18n/language_for_tests";
import { warnings } from "./time_warnings";

beforeAll(() => speaking("ca"));

const NOW = 1_000_000;
const clock = (turn: number, reserve: number) => ({ turn_ends: NOW + turn, reserve_ends: NOW + turn + reserve });

test("warnings come ten seconds before the end of a turn, at the reserve, and at its end", () => {
  expect(warnings(clock(30_000, 45_000), NOW)).toEqual([
    { at: NOW + 20_000, text: "Et queden 10 segons de torn." },
    { at: NOW + 30_000, text: "S'ha acabat el torn: et queden 45 segons de reserva." },
    { at: NOW + 65_000, text: "Et queden 10 segons." },
  ]);
});

test("past moments and missing reserves have no warning", () => {
  expect(warnings(clock(8_000, 0), NOW)).toEqual([]);
  expect(warnings(clock(30_000, 0), NOW).map(({ at }) => at)).toEqual([NOW + 20_000]);
  expect(warnings(clock(5_000, 6_000), NOW).map(({ at }) => at)).toEqual([NOW + 5_000]);
});

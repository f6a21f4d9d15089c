import { beforeEach, expect, test, vi } from "vitest";

import { speaking } from "../../i18n/language_for_tests";
import { ConnectionNotices } from "./connection_notices";

const SILENT = "El servidor no respon: potser s'ha perdut la connexió…";
const BACK = "Torna a haver-hi connexió.";
let told: string[];
let notices: ConnectionNotices;

beforeEach(async () => {
  await speaking("ca");
  vi.useFakeTimers();
  told = [];
  notices = new ConnectionNotices((text) => told.push(text));
  notices.onStatus("live");
});

/** Let the connection be silent for a time. */
function silence(ms: number): void {
  notices.onStatus("silent");
  vi.advanceTimersByTime(ms);
  notices.onStatus("live");
}

test("a silence and its end are announced at once", () => {
  notices.onStatus("silent");
  expect(told).toEqual([SILENT]);
  notices.onStatus("live");
  expect(told).toEqual([SILENT, BACK]);
});

test("of many short silences, one in half a minute is announced", () => {
  for (let second = 0; second < 90; second += 2) {
    silence(1_000);
    vi.advanceTimersByTime(1_000);
  }
  expect(told).toEqual([SILENT, BACK, SILENT, BACK, SILENT, BACK]);
});

test("a silence that lasts is announced however soon it follows the last one", () => {
  silence(100);
  vi.advanceTimersByTime(1_000);
  notices.onStatus("silent");
  vi.advanceTimersByTime(1_999);
  expect(told).toEqual([SILENT, BACK]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([SILENT, BACK, SILENT]);
  notices.onStatus("live");
  expect(told).toEqual([SILENT, BACK, SILENT, BACK]);
});

test("a lost connection is always announced, and its return is left to the table", () => {
  notices.onStatus("silent");
  notices.onStatus("lost");
  notices.onStatus("live");
  expect(told).toEqual([SILENT, "S'ha perdut la connexió. Es torna a provar…"]);
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(2);
});

test("nothing is announced about a connection that was closed", () => {
  silence(100);
  notices.onStatus("silent");
  notices.stop();
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([SILENT, BACK]);
});

import { beforeEach, expect, test, vi } from "vitest";

import { speaking } from "../../i18n/language_for_tests";
import { LineNews } from "./connection_notices";

const SILENT = "El servidor no respon: potser s'ha perdut la connexió…";
const BACK = "Torna a haver-hi connexió.";
let told: string[];
let news: LineNews;

beforeEach(async () => {
  await speaking("ca");
  vi.useFakeTimers();
  told = [];
  news = new LineNews((text) => told.push(text));
  news.turned("live");
});

/** A silence of so long. */
function silence(ms: number): void {
  news.turned("silent");
  vi.advanceTimersByTime(ms);
  news.turned("live");
}

test("a silence is told at once, and so is its end", () => {
  news.turned("silent");
  expect(told).toEqual([SILENT]);
  news.turned("live");
  expect(told).toEqual([SILENT, BACK]);
});

test("of many short silences one in half a minute is told", () => {
  for (let second = 0; second < 90; second += 2) {
    silence(1_000);
    vi.advanceTimersByTime(1_000);
  }
  expect(told).toEqual([SILENT, BACK, SILENT, BACK, SILENT, BACK]);
});

test("a silence that lasts is told however soon it comes", () => {
  silence(100);
  vi.advanceTimersByTime(1_000);
  news.turned("silent");
  vi.advanceTimersByTime(1_999);
  expect(told).toEqual([SILENT, BACK]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([SILENT, BACK, SILENT]);
  news.turned("live");
  expect(told).toEqual([SILENT, BACK, SILENT, BACK]);
});

test("a line that is lost is always told, and its return is left to the table", () => {
  news.turned("silent");
  news.turned("lost");
  news.turned("live");
  expect(told).toEqual([SILENT, "S'ha perdut la connexió. Es torna a provar…"]);
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(2);
});

test("nothing is told of a line that was left", () => {
  silence(100);
  news.turned("silent");
  news.stop();
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([SILENT, BACK]);
});

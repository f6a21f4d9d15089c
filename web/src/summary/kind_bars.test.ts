import { render } from "svelte/server";
import { expect, test } from "vitest";

import type { KindLine, MeanLine } from "../http";
import { t } from "../i18n/text.svelte";
import KindBars from "./KindBars.svelte";

const line = (kind: KindLine["kind"], mean: number, low: number | null = null, high: number | null = null): KindLine => ({
  kind,
  decisions: 7,
  lost: { mean, low, high },
});

const draw = (kinds: KindLine[], hands: number): string => {
  const [points, score] = [false, true].map((ofCalls) => {
    const lines = kinds.filter(({ kind }) => (kind === "naming" || kind === "doubling") === ofCalls);
    return { mean: lines.reduce((sum, { lost }) => sum + lost.mean, 0), low: null, high: null };
  }) as [MeanLine, MeanLine];
  return render(KindBars, { props: { kinds, points, score, hands } }).body;
};
const numbersOf = (html: string): string[] => [...html.matchAll(/class="number[^"]*">([^ ]*) /g)].map(([, number]) => number ?? "");
const widths = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`class="${name}[^"]*" style="[^"]*width: ?([^%]*)%`, "g"))].map(([, width]) => width ?? "");

test("cards and calls have a table and a scale each", () => {
  const html = draw([line("lead", 2), line("naming", 30), line("fourth", 1)], 9);
  expect(html.match(/<table/g)).toHaveLength(2);
  expect(html.indexOf(t("summary.kind.fourth"))).toBeLessThan(html.indexOf(t("summary.kinds.calls")));
  expect(html.indexOf(t("summary.kind.naming"))).toBeGreaterThan(html.indexOf(t("summary.kinds.calls")));
  expect(widths(html, "mean")).toEqual(["100", "50", "100"]);
});

test("a kind without any decision has no table", () => {
  const html = draw([line("doubling", 1)], 9);
  expect(html.match(/<table/g)).toHaveLength(1);
  expect(html).not.toContain(t("summary.kinds.cards"));
});

test("a whisker stands for an interval, and none is promised for few hands", () => {
  const whole = draw([line("lead", 2, 1, 4)], 9);
  expect(widths(whole, "whisker")).toEqual(["75"]);
  expect(whole).toContain(t("summary.kinds.told"));
  const few = draw([line("lead", 2)], 4);
  expect(widths(few, "whisker")).toEqual([]);
  expect(few).toContain(t("summary.kinds.few"));
  expect(few).not.toContain(t("summary.kinds.told"));
});

test("a mean below 0 is shown as 0, in words and as a bar", () => {
  const html = draw([line("lead", -0.4, -1, 1)], 9);
  expect(html).toMatch(/class="number[^"]*">0[,.]0 /);
  expect(widths(html, "mean")).toEqual(["0"]);
});

test("the kinds of cards and those of calls add up to the losses above", () => {
  const kinds = [line("naming", 1.24), line("doubling", 1.24), line("lead", 0.24), line("second", 0.24), line("third", 0.04)];
  expect(numbersOf(draw(kinds, 9)).map((number) => number.replace(",", "."))).toEqual(["0.3", "0.2", "0.0", "1.3", "1.2"]);
});

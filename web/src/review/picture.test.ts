import { expect, test } from "vitest";

import type { Moment } from "../common/replay";
import { speaking } from "../i18n/language_for_tests";
import { drawPicture } from "./picture";

const SPRITE = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><defs><g id="c5"/></defs></svg>\n';

const moment: Moment = {
  step: 5,
  held: [[], [5, 17], [], []],
  calls: [],
  bid: null,
  trick: { leader: 0, cards: [40] },
  number: 1,
  taken: [0, 0],
  points: [0, 0],
  turn: 1,
  isOver: false,
};

const draw = (title: string): string =>
  drawPicture({ moment, names: ["Nora", "<b>", "Sara", "Enric"], from: 2, marks: new Map([[5, "blunder"]]), title }, SPRITE);

test("the picture has the drawings, the hand on turn and the trick", () => {
  const svg = draw("A hand");
  expect(svg.match(/<svg/g)).toHaveLength(1);
  expect(svg).toContain('<g id="c5"/>');
  expect([...svg.matchAll(/href="#c(\d+)"/g)].map(([, card]) => card)).toEqual(["40", "5", "17"]);
  expect(svg).toContain(">??</text>");
});

test("the picture has the trumps, the doubles and the points so far", async () => {
  await speaking("ca");
  const bid = { declarer: 0, strain: 0, doublers: [1, 2] };
  const told = (at: Moment): (string | undefined)[] =>
    [...drawPicture({ moment: at, names: ["Nora", "Oleguer", "Montserrat-Antònia", "Enric"], from: 2, marks: new Map(), title: "" }, SPRITE).matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(told({ ...moment, bid, points: [24, 12] })).toEqual(
    expect.arrayContaining(["oros, Nora", "recontro", "Nora i Montserrat-A…  24", "Oleguer i Enric  12"]),
  );
  expect(told(moment).join()).not.toContain("Nora i ");
});

test("a mark is below the rank of its card", () => {
  const [, card, y] = /href="#c(5)"[^>]*translate\(\S+ (\S+)\)/.exec(draw("A hand")) ?? [];
  const [, middle] = /<circle cx="\S+" cy="(\S+)"/.exec(draw("A hand")) ?? [];
  expect([card, Number(middle) - 22 > Number(y) + 80]).toEqual(["5", true]);
});

test("names and titles cannot break the picture", () => {
  const svg = draw('A & B "quoted"');
  expect(svg).toContain("&lt;b&gt;");
  expect(svg).toContain("A &amp; B &quot;quoted&quot;");
  expect(svg).not.toContain("<b>");
});

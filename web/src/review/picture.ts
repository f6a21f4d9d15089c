// A picture of a moment, made in the browser: the hand of the player on turn and the trick, as SVG.

import { SIDES } from "../common/cards";
import { escaped } from "../common/picture_file";
import type { Moment } from "../common/replay";
import { placeOf } from "../common/screen_places";
import { callName, numeral, sideName, strainName } from "../common/words";
import { t } from "../i18n/text.svelte";
import { DOUBLE } from "../protocol";
import type { Mark } from "./decisions";

export const WIDTH = 1200;
export const HEIGHT = 630;

/** The size of a card in the drawings, and the scales of those on the table and in the hand. */
const CARD = { width: 200, height: 308 };
const LAID = 0.46;
const HELD = 0.55;
/** The middle of each place of the trick, and where the name beside it begins or ends. */
const PLACES = {
  bottom: { x: 600, y: 295, name: { x: 538, y: 345, anchor: "end" } },
  right: { x: 780, y: 195, name: { x: 842, y: 204, anchor: "start" } },
  top: { x: 600, y: 95, name: { x: 662, y: 60, anchor: "start" } },
  left: { x: 420, y: 195, name: { x: 358, y: 204, anchor: "end" } },
} as const;
const SIGNS: Readonly<Record<Mark | "best", string>> = { slip: "?!", mistake: "?", blunder: "??", unlucky: "↯", best: "✓" };
const COLOURS: Readonly<Record<Mark | "best", string>> = {
  slip: "#7d5a00",
  mistake: "#a84800",
  blunder: "#a3212b",
  unlucky: "#54439a",
  best: "#1e6b45",
};
const [LIGHT, SOFT] = ["#f7f2e4", "#cfe0d3"];
/** The right margin of the picture. */
const RIGHT = WIDTH - 40;
/** The radius of a mark. It stands at the lower left corner of a card, where no card has its rank. */
const MARK = 22;
/** The largest number of letters of a name beside the trick, and in the name of a pair. */
const NAME = 20;
const SHORT_NAME = 13;
const FONT = "Palatino, Georgia, serif";

export interface Picture {
  moment: Moment;
  names: readonly string[];
  from: number;
  marks: ReadonlyMap<number, Mark | "best">;
  /** A line under the hand. */
  title: string;
}

/** Return the picture as SVG. `sprite` is the text of the file with the drawings of the cards. */
export function drawPicture({ moment, names, from, marks, title }: Picture, sprite: string): string {
  const drawings = sprite.replace(/^[\s\S]*?<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
  const body = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#1f5f4e"/>`,
    ...standingOf(moment, names),
    ...trickOf(moment, names, from, marks),
    ...handOf(moment, marks),
    `<text x="40" y="612" font-family="${FONT}" font-size="34" font-weight="700" fill="${LIGHT}">${escaped(title)}</text>`,
    textAt(RIGHT, 612, "Botifarra", 28, SOFT, "end"),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${drawings}${body.join("")}</svg>`;
}

/** Return the trumps, with the last double, in a corner above the trick, and the points so far in the one below it. */
function standingOf({ bid, points }: Moment, names: readonly string[]): string[] {
  if (!bid) return [];
  const doubles = bid.doublers?.length ?? 0;
  const trumps = [
    textAt(40, 62, t("replay.contract"), 26, SOFT),
    textAt(40, 100, `${strainName(bid.strain)}, ${shortened(names[bid.declarer] ?? "", NAME)}`, 34, LIGHT),
    ...(doubles ? [textAt(40, 140, callName(DOUBLE, doubles - 1), 34, "#ffd65a")] : []),
  ];
  const short = names.map((name) => shortened(name, SHORT_NAME));
  const lines = SIDES.map((side) => `${sideName(side, short, null)}  ${numeral(points[side])}`);
  const score = [textAt(RIGHT, 284, t("review.worth.points"), 26, SOFT, "end")];
  return [...trumps, ...score, ...lines.map((line, at) => textAt(RIGHT, 322 + 38 * at, line, 30, LIGHT, "end"))];
}

/** Return a text with its baseline at a place; `anchor` is the end of it that is there. */
function textAt(x: number, y: number, text: string, size: number, colour: string, anchor: "start" | "end" = "start"): string {
  return `<text x="${x}" y="${y}" font-family="${FONT}" font-size="${size}" fill="${colour}" text-anchor="${anchor}" xml:space="preserve">${escaped(text)}</text>`;
}

/** Return a name with at most `most` letters. */
function shortened(name: string, most: number): string {
  const letters = Array.from(name);
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : name;
}

function trickOf({ trick, turn }: Moment, names: readonly string[], from: number, marks: Picture["marks"]): string[] {
  const [width, height] = [CARD.width * LAID, CARD.height * LAID];
  return [0, 1, 2, 3].flatMap((seat) => {
    const { x, y, name } = PLACES[placeOf(seat, from)];
    const [left, top] = [x - width / 2, y - height / 2];
    const told = textAt(name.x, name.y, shortened(names[seat] ?? "", NAME), 28, turn === seat ? "#ffd65a" : LIGHT, name.anchor);
    const empty = `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="9" fill="none" stroke="#fff" stroke-opacity="0.3" stroke-width="2" stroke-dasharray="9 7"/>`;
    const card = trick?.cards?.[(seat - trick.leader + 4) % 4];
    return [told, card === undefined ? empty : cardAt(card, left, top, LAID, marks)];
  });
}

function handOf({ held, turn }: Moment, marks: Picture["marks"]): string[] {
  const cards = turn === null ? [] : (held[turn] ?? []);
  const width = CARD.width * HELD;
  const step = Math.min(width * 0.85, (WIDTH - 80 - width) / Math.max(1, cards.length - 1));
  const left = (WIDTH - step * (cards.length - 1) - width) / 2;
  return cards.map((card, index) => cardAt(card, left + index * step, 392, HELD, marks));
}

function cardAt(card: number, x: number, y: number, scale: number, marks: Picture["marks"]): string {
  const mark = marks.get(card);
  const drawn = `<use href="#c${card}" width="${CARD.width}" height="${CARD.height}" transform="translate(${x} ${y}) scale(${scale})"/>`;
  if (!mark) return drawn;
  const [middle, bottom] = [x + MARK - 2, y + CARD.height * scale - MARK / 2];
  return `${drawn}<circle cx="${middle}" cy="${bottom}" r="${MARK}" fill="${COLOURS[mark]}" stroke="#fffaf0" stroke-width="3"/><text x="${middle}" y="${bottom + 9}" font-family="sans-serif" font-size="25" font-weight="800" text-anchor="middle" fill="#fff">${SIGNS[mark]}</text>`;
}

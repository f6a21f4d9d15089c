// A picture of a moment, made in the browser: the hand of the player on turn and the trick, as SVG and then as PNG.

import { placeOf } from "../common/screen_places";
import type { Moment } from "../common/replay";
import type { Mark } from "./decisions";

export const WIDTH = 1200;
export const HEIGHT = 630;

const CARD = { width: 130, height: 200 };
/** The middle of each place of the trick. */
const PLACES = { bottom: [600, 330], right: [790, 215], top: [600, 130], left: [410, 215] } as const;
const SIGNS: Readonly<Record<Mark | "best", string>> = { slip: "?!", mistake: "?", blunder: "??", unlucky: "↯", best: "✓" };
const COLOURS: Readonly<Record<Mark | "best", string>> = {
  slip: "#7d5a00",
  mistake: "#a84800",
  blunder: "#a3212b",
  unlucky: "#54439a",
  best: "#1e6b45",
};
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
    ...trickOf(moment, names, from, marks),
    ...handOf(moment, marks),
    `<text x="40" y="600" font-family="${FONT}" font-size="34" font-weight="700" fill="#f7f2e4">${escaped(title)}</text>`,
    `<text x="${WIDTH - 40}" y="600" font-family="${FONT}" font-size="28" fill="#cfe0d3" text-anchor="end">Botifarra</text>`,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${drawings}${body.join("")}</svg>`;
}

function trickOf({ trick, turn }: Moment, names: readonly string[], from: number, marks: Picture["marks"]): string[] {
  return [0, 1, 2, 3].flatMap((seat) => {
    const [x, y] = PLACES[placeOf(seat, from)];
    const card = trick?.cards?.[(seat - trick.leader + 4) % 4];
    const side = placeOf(seat, from);
    const at = side === "left" ? { x: x - 90, y, anchor: "end" } : side === "right" ? { x: x + 90, y, anchor: "start" } : null;
    const place = at ?? { x: 600 + (side === "top" ? 90 : -90), y: side === "top" ? 60 : 385, anchor: side === "top" ? "start" : "end" };
    const name = `<text x="${place.x}" y="${place.y}" font-family="${FONT}" font-size="26" text-anchor="${place.anchor}" fill="${turn === seat ? "#ffd65a" : "#f7f2e4"}">${escaped(names[seat] ?? "")}</text>`;
    const empty = `<rect x="${x - 52}" y="${y - 80}" width="104" height="160" rx="10" fill="none" stroke="#fff" stroke-opacity="0.3" stroke-width="2" stroke-dasharray="9 7"/>`;
    return card === undefined ? [name, empty] : [name, cardAt(card, x - 52, y - 80, 0.52, marks)];
  });
}

function handOf({ held, turn }: Moment, marks: Picture["marks"]): string[] {
  const cards = turn === null ? [] : (held[turn] ?? []);
  const step = Math.min(92, (WIDTH - 80 - CARD.width) / Math.max(1, cards.length - 1));
  const left = (WIDTH - step * (cards.length - 1) - CARD.width) / 2;
  return cards.map((card, index) => cardAt(card, left + index * step, 400, 0.5, marks));
}

function cardAt(card: number, x: number, y: number, scale: number, marks: Picture["marks"]): string {
  const mark = marks.get(card);
  const drawn = `<use href="#c${card}" x="0" y="0" width="200" height="308" transform="translate(${x} ${y}) scale(${scale})"/>`;
  if (!mark) return drawn;
  return `${drawn}<circle cx="${x + 8}" cy="${y + 8}" r="22" fill="${COLOURS[mark]}" stroke="#fffaf0" stroke-width="3"/><text x="${x + 8}" y="${y + 17}" font-family="sans-serif" font-size="25" font-weight="800" text-anchor="middle" fill="#fff">${SIGNS[mark]}</text>`;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);

/** Return an SVG as PNG. */
export async function asPng(svg: string): Promise<Blob> {
  const image = new Image();
  // The policy of the pages allows pictures from `data:` and none from `blob:`.
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

// The card with which a person shares a set, as text and as SVG. It has no cards, contracts or points, so that it gives
// nothing away. The program draws the same card (tournament/shared/share_card.py).

import { escaped } from "../common/picture_file";

export interface ShareCard {
  /** The score of each board, from 1 to 2; null where it was not played. */
  scores: readonly (number | null)[];
  title: string;
  name: string;
  average: string;
  place: string;
  /** The address to play the same boards. */
  link: string;
}

const BARS = "▁▂▃▄▅▆▇█";
const UNPLAYED = "·";
/** Less than any difference of scores, and more than the error of a number with decimals. */
const EPSILON = 1e-9;

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 70;
/** The base line of the bars, and the heights of the best and of the worst score. */
const BASE = 505;
const TALLEST = 250;
const LOWEST = 18;
/** The space between bars, as a part of their distance. */
const GAP = 0.25;
/** The width of a wide letter, as a part of the size. */
const LETTER = 0.68;
const COLOURS = { felt: "#2d6a4c", rim: "#1d4a34", paper: "#fdf9ee", gold: "#f4b41a", faint: "#a9c7b6" };
const FONT = "'DejaVu Sans',Verdana,'Segoe UI',Helvetica,Arial,sans-serif";

/** Return the scores as one line of signs. */
export const signsOf = (scores: ShareCard["scores"]): string =>
  scores.map((score) => (score === null ? UNPLAYED : (BARS[Math.max(0, Math.ceil((score - 1 - EPSILON) * BARS.length) - 1)] ?? "█"))).join("");

const resultOf = ({ average, place }: ShareCard): string => [average, place].filter(Boolean).join(" · ");

/** Return the card as a few lines of text. */
export function cardText(card: ShareCard): string {
  return [card.title, `${signsOf(card.scores)}  ${resultOf(card)}`.trimEnd(), card.link].filter(Boolean).join("\n");
}

/** Return the card as a picture. */
export function cardPicture(card: ShareCard): string {
  const described = [card.title, card.name, card.average, card.place].filter(Boolean).join(". ");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escaped(described)}" font-family="${FONT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.rim}"/>`,
    `<rect x="16" y="16" width="${WIDTH - 32}" height="${HEIGHT - 32}" rx="28" fill="${COLOURS.felt}"/>`,
    written(card.title, 100, 52, COLOURS.paper, true),
    written(card.name, 165, 38, COLOURS.faint),
    ...barsOf(card.scores),
    written(resultOf(card), 575, 42, COLOURS.gold, true),
    "</svg>",
  ].join("\n");
}

function barsOf(scores: ShareCard["scores"]): string[] {
  const step = (WIDTH - 2 * MARGIN) / Math.max(1, scores.length);
  return scores.map((score, index) => {
    const left = MARGIN + step * (index + GAP / 2);
    const width = step * (1 - GAP);
    if (score === null) return `<circle cx="${Math.round(left + width / 2)}" cy="${BASE - 6}" r="6" fill="${COLOURS.faint}"/>`;
    const height = LOWEST + (TALLEST - LOWEST) * (score - 1);
    const fill = score > 2 - EPSILON ? COLOURS.gold : COLOURS.paper;
    return `<rect x="${Math.round(left)}" y="${Math.round(BASE - height)}" width="${Math.round(width)}" height="${Math.round(height)}" rx="8" fill="${fill}"/>`;
  });
}

/** Return words in the middle of a line, smaller where they are long. */
function written(words: string, base: number, size: number, fill: string, bold = false): string {
  const fitting = Math.min(size, (WIDTH - 2 * MARGIN) / (LETTER * Math.max(1, words.length)));
  const weight = bold ? ' font-weight="bold"' : "";
  return `<text x="${WIDTH / 2}" y="${base}" text-anchor="middle" font-size="${fitting.toFixed(1)}"${weight} fill="${fill}">${escaped(words)}</text>`;
}

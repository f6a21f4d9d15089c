// The score sheet as an SVG picture.

import { SIDES } from "../common/cards";
import { escaped } from "../common/picture_file";
import { numeral, signed } from "../common/words";
import { t } from "../i18n/text.svelte";
import { type Game, matchOf, writerOf } from "./pad";
import { entryWords, sideWord } from "./pad_words";

const WIDTH = 720;
const MARGIN = 40;
const HEAD = 150;
const ROW = 40;
/** The right edges of the columns of both sides. */
const COLUMNS = [520, WIDTH - MARGIN] as const;

const INK = "#2a2018";
const SOFT = "#65564a";
const LINE = "#cdbfa4";
const PAPER = "#fffaf0";
const GOOD = "#1e6b45";
const SERIF = "Palatino, 'URW Palladio L', Georgia, serif";

interface Look {
  size?: number;
  anchor?: "start" | "end";
  fill?: string;
  bold?: boolean;
}

function written(x: number, y: number, text: string, { size = 22, anchor = "start", fill = INK, bold = false }: Look): string {
  const weight = bold ? ' font-weight="700"' : "";
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" fill="${fill}"${weight}>${escaped(text)}</text>`;
}

const rule = (y: number, width: number): string =>
  `<path d="M${MARGIN} ${y}H${WIDTH - MARGIN}" stroke="${LINE}" stroke-width="${width}"/>`;

/**
 * Return the match at a place of a game as an SVG picture, with the date on which it is made. The side of the person who
 * writes stands first.
 */
export function drawSheet(game: Game, at: number, date: string): string {
  const match = game.matches[at] ?? matchOf(game);
  const own = writerOf(game) % 2;
  const columns = SIDES.map((place) => ({ side: SIDES[(own + place) % 2] ?? 0, x: COLUMNS[place] }));
  const height = HEAD + ROW * (match.lines.length + 2) + MARGIN;
  const parts = [
    `<rect width="${WIDTH}" height="${height}" fill="${PAPER}"/>`,
    written(MARGIN, 70, t("sheet.title", { number: at + 1 }), { size: 36, bold: true }),
    written(WIDTH - MARGIN, 70, date, { anchor: "end", fill: SOFT }),
    written(MARGIN, 102, t("sheet.target", { target: game.rules.target }), { fill: SOFT }),
    ...columns.map(({ side, x }) => written(x, HEAD - 12, sideWord(game, side), { anchor: "end", bold: true })),
    rule(HEAD, 2),
  ];
  match.lines.forEach((line, row) => {
    const y = HEAD + ROW * (row + 1) - 10;
    parts.push(written(MARGIN, y, line.number === null ? "" : String(line.number), { fill: SOFT }));
    parts.push(written(MARGIN + 40, y, entryWords(game, line.entry), { size: 20 }));
    for (const { side, x } of columns) {
      const scored = line.scored[side];
      if (scored) parts.push(written(x - 80, y, signed(scored), { size: 18, anchor: "end", fill: SOFT }));
      parts.push(written(x, y, numeral(line.total[side]), { anchor: "end", fill: scored ? INK : SOFT }));
    }
  });
  const last = HEAD + ROW * match.lines.length;
  parts.push(rule(last + 8, 1));
  for (const { side, x } of columns) {
    const fill = match.winner === side ? GOOD : INK;
    parts.push(written(x, last + 52, numeral(match.score[side]), { size: 36, anchor: "end", bold: true, fill }));
  }
  const size = `width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="${SERIF}">${parts.join("")}</svg>`;
}

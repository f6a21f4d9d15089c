// Parts of a card that both packs share. Lengths are in units of a card 200 wide and 308 high.
export const BOX = "0 0 200 308";
export const SUITS = ["coins", "cups", "swords", "batons"];

/** Numbers on the cards by strength, weakest first: card = suit * 12 + strength. */
export const NUMBERS = [2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 1, 9];

const [WIDTH, HEIGHT] = [200, 308];
const INSET = 7;
const ROUND = 9;
const GAP = 13;
const APART = 36;

/** Return one edge of the frame, from left to right, with breaks around its middle. */
function edge(y, breaks) {
  const middles = Array.from({ length: breaks }, (_, i) => WIDTH / 2 + (i - (breaks - 1) / 2) * APART);
  const line = middles.map((x) => `H${x - GAP / 2}m${GAP} 0`).join("");
  return `M${INSET + ROUND} ${y}${line}H${WIDTH - INSET - ROUND}`;
}

/** Return one side of the frame, from top to bottom, rounded at both ends. */
function side(x, way) {
  const turn = `${ROUND} ${ROUND} 0 0 ${way > 0 ? 0 : 1}`;
  const [top, bottom] = [INSET, HEIGHT - INSET];
  return `M${x + way * ROUND} ${top}a${turn} ${-way * ROUND} ${ROUND}V${bottom - ROUND}a${turn} ${way * ROUND} ${ROUND}`;
}

/** Return the paper and the frame's line. Its breaks above and below are the pinta, which tells the suit at a card's edge. */
export function frame(breaks, colour) {
  const line = edge(INSET, breaks) + edge(HEIGHT - INSET, breaks) + side(INSET, 1) + side(WIDTH - INSET, -1);
  return (
    '<rect x=".75" y=".75" width="198.5" height="306.5" rx="13" fill="#fdf6e4" stroke="#b7a478" stroke-width="1.5"/>' +
    `<path d="${line}" stroke="${colour}" stroke-width="3" stroke-linecap="butt"/>`
  );
}

/** Return a number or letter for the upper left corner, with a rim of paper around it. */
export function index(sprite, label, colour) {
  let x = 15;
  const letters = [...label].map((letter) => {
    const place = [x, 15];
    x += label.length > 1 && letter === "1" ? 20 : 29;
    return sprite.put("letters.svg", `l${letter}`, place);
  });
  const rim = label.length > 1 ? `<g stroke="#fdf6e4" stroke-width="16">${letters.join("")}</g>` : "";
  const ink = `fill="none" stroke="${colour}" color="${colour}" stroke-width="9"`;
  return `<g ${ink} stroke-linejoin="miter" stroke-linecap="butt">${rim}${letters.join("")}</g>`;
}

/** Return what stands in the upper left corner, turned into the lower right one. */
export const opposite = (body) => `<g transform="rotate(180 100 154)">${body}</g>`;

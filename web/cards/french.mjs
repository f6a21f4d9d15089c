import { BOX, NUMBERS, frame, index, opposite } from "./card.mjs";
import { Sprite } from "./sprite.mjs";

/** Oros are diamonds, copes hearts, espases spades, bastos clubs. */
const PIPS = ["diamond", "heart", "spade", "club"];
const INKS = ["#c8201c", "#c8201c", "#231f20", "#231f20"];
const LETTERS = { 1: "A", 10: "J", 11: "Q", 12: "K" };
const SPANISH = ["coins", "cups", "swords", "batons"];

/** The colours of the gown and of its front, by suit. */
const GOWNS = [["#e89c12", "#cf2a1e"], ["#b3201a", "#fbe3b0"], ["#174f8f", "#b9dcf4"], ["#1f6b2e", "#d9a441"]];
const HEADS = {
  10: (suit) => [`figures/jack-${SPANISH[suit]}.svg`, `jack-${SPANISH[suit]}-head`],
  11: (suit) => ["french/queens.svg", `queen-${PIPS[suit]}s`],
  12: (suit) => [`figures/king-${SPANISH[suit]}.svg`, `king-${SPANISH[suit]}-head`],
};

/** The places of the pips, by number: columns at -1, 0 and 1, heights from -1 to 1. */
const FOUR = [[-1, -1], [1, -1], [-1, 1], [1, 1]];
const SIX = [...FOUR, [-1, 0], [1, 0]];
const EIGHT = [...FOUR, [-1, -0.4], [1, -0.4], [-1, 0.4], [1, 0.4]];
const PLACES = {
  2: [[0, -1], [0, 1]],
  3: [[0, -1], [0, 0], [0, 1]],
  4: FOUR,
  5: [...FOUR, [0, 0]],
  6: SIX,
  7: [...SIX, [0, -0.5]],
  8: [...SIX, [0, -0.5], [0, 0.5]],
  9: [...EIGHT, [0, 0]],
};

function face(sprite, suit, number) {
  const pip = (place) => `<g fill="${INKS[suit]}">${sprite.put("french/pips.svg", PIPS[suit], place)}</g>`;
  const corner = index(sprite, LETTERS[number] ?? String(number), INKS[suit]) + pip([29, 82, 0.62]);
  return frame(suit, INKS[suit]) + inside(sprite, suit, number, pip) + corner + opposite(corner);
}

function inside(sprite, suit, number, pip) {
  if (number === 1) return pip([100, 154, 2.6]) + sprite.put("french/ace.svg", "ace-wreath");
  if (number > 9) {
    const [gown, front] = GOWNS[suit];
    const half =
      `<g fill="${gown}" color="${front}">${sprite.put("french/busts.svg", "gown")}</g>` +
      sprite.put(...HEADS[number](suit)) + pip([168, 98, 0.8]);
    return half + opposite(half) + `<g fill="${gown}">${sprite.put("french/busts.svg", "sash")}</g>`;
  }
  const scale = number > 3 ? 0.82 : 1.2;
  return PLACES[number].map(([x, y]) => pip([100 + 27 * x, 154 + 98 * y, scale, y > 0 ? 180 : 0])).join("");
}

/** The pack with French faces (R1.5). */
export function french() {
  const sprite = new Sprite();
  for (const suit of [0, 1, 2, 3]) {
    NUMBERS.forEach((number, strength) => sprite.symbol(`c${suit * 12 + strength}`, BOX, face(sprite, suit, number)));
    const pip = sprite.put("french/pips.svg", PIPS[suit], [16, 16, 0.58]);
    sprite.symbol(`s${suit}`, "0 0 32 32", `<g fill="${INKS[suit]}">${pip}</g>`);
  }
  sprite.symbol("s4", "0 0 32 32", sprite.put("small/botifarra.svg", "s-botifarra"));
  sprite.symbol("back", BOX, sprite.put("back.svg", "card-back"));
  return String(sprite);
}

import { BOX, NUMBERS, SUITS, frame, index, opposite } from "./card.mjs";
import { Sprite } from "./sprite.mjs";

const INKS = ["#9a5b00", "#b3201a", "#174f8f", "#1f6b2e"];
const PIPS = ["coin", "cup", "sword", "baton"];
const COURTS = { 10: "jack", 11: "knight", 12: "king" };

/** Return rows of two or three places at these heights, all of one size. */
const twos = (ys, apart, scale) => ys.flatMap((y) => [-1, 1].map((x) => [100 + x * apart, y, scale]));
const threes = (ys, apart, scale) => ys.flatMap((y) => [-1, 0, 1].map((x) => [100 + x * apart, y, scale]));
const fours = (ys, apart, scale) => ys.flatMap((y) => [-3, -1, 1, 3].map((x) => [100 + x * apart, y, scale]));

/** Swords and batons stand in rows. If their number is odd, one of them lies between the rows. */
const long = () => ({
  2: [[75, 154, 1.7], [125, 154, 1.7, 180]],
  3: [[63, 154, 1.38], [100, 154, 1.38, 180], [137, 154, 1.38]],
  4: twos([88, 220], 26, 1),
  5: [...twos([80, 228], 26, 0.94), [100, 154, 0.94, 90]],
  6: threes([88, 220], 34, 0.98),
  7: [...threes([80, 228], 34, 0.92), [100, 154, 0.92, 90]],
  8: fours([88, 220], 13.5, 0.9),
  9: [...fours([80, 228], 13.5, 0.88), [100, 154, 0.92, 90]],
});

/** The places of the pips of each suit, by number: x, y, scale, degrees. */
const PLACES = [
  {
    2: [[100, 90, 2.15], [100, 218, 2.15]],
    3: [[100, 62, 1.65], [100, 154, 1.65], [100, 246, 1.65]],
    4: twos([119, 189], 34, 1.26),
    5: [...twos([62, 246], 26, 0.94), [100, 154, 1.8]],
    6: twos([66, 154, 242], 26, 0.94),
    7: [...twos([58, 154, 250], 26, 0.94), [100, 106, 0.94]],
    8: twos([52, 120, 188, 256], 26, 0.94),
    9: [...twos([46, 100, 208, 262], 26, 0.94), [100, 154, 0.94]],
  },
  {
    2: [[100, 86, 1.75], [100, 222, 1.75]],
    3: [[100, 86, 1.6], ...twos([222], 28, 1.15)],
    4: twos([113, 195], 29, 1.12),
    5: [...twos([62, 246], 28, 1.04), [100, 154, 1.6]],
    6: twos([62, 154, 246], 28, 1.04),
    7: [...twos([62, 246], 28, 1.04), ...threes([154], 52, 1.04)],
    8: [...threes([58, 250], 35.5, 0.8), ...twos([154], 24, 0.8)],
    9: threes([58, 154, 250], 35.5, 0.8),
  },
  long(),
  long(),
];

function face(sprite, suit, number) {
  const court = COURTS[number];
  const mark = sprite.put(`small/${SUITS[suit]}.svg`, `s-${SUITS[suit]}`, [13, 64, 1.06]);
  const label = index(sprite, String(number), INKS[suit]);
  let body;
  if (court !== undefined) body = sprite.put(`figures/${court}-${SUITS[suit]}.svg`, `${court}-${SUITS[suit]}`);
  else if (number === 1) body = sprite.put(`aces/${SUITS[suit]}.svg`, `ace-${SUITS[suit]}`);
  else body = PLACES[suit][number].map((place) => sprite.put(`pips/${PIPS[suit]}.svg`, PIPS[suit], place)).join("");
  return frame(suit, INKS[suit]) + body + label + mark + opposite(court === undefined ? label + mark : label);
}

/** The Spanish-suited pack. */
export function spanish() {
  const sprite = new Sprite();
  for (const suit of [0, 1, 2, 3]) {
    NUMBERS.forEach((number, strength) => sprite.symbol(`c${suit * 12 + strength}`, BOX, face(sprite, suit, number)));
    sprite.symbol(`s${suit}`, "0 0 32 32", sprite.put(`small/${SUITS[suit]}.svg`, `s-${SUITS[suit]}`));
  }
  sprite.symbol("s4", "0 0 32 32", sprite.put("small/botifarra.svg", "s-botifarra"));
  sprite.symbol("back", BOX, sprite.put("back.svg", "card-back"));
  return String(sprite);
}

// The words of a score pad: who deals, what was named, what a line says. The person who writes is "you".

import { type Side, sideOf } from "../common/cards";
import { doubleName, numeral, signed, strainName } from "../common/words";
import { t } from "../i18n/text.svelte";
import { type Named, type Pair, factorOf } from "./hand_score";
import { type Entry, type Game, seatsOf, writerOf } from "./pad";
import { totalOf } from "./pad_rules";

const PLACES = ["you", "right", "partner", "left"] as const;

/** Return the place of a seat, seen by the person who writes. */
export const placeName = (game: Game, seat: number): string =>
  t(`place.${PLACES[(seat - writerOf(game) + 4) % 4] ?? "you"}`);

/** Return the name of a player of a series, by the place in its first match. */
export const playerName = (player: number): string => t(`pad.player.${PLACES[(player + 2) % 4] ?? "you"}`);

/** Return the partner of the person who writes, by the place in the first match of the series. */
export const partnerName = (game: Game): string => playerName(seatsOf(game)[(writerOf(game) + 2) % 4] ?? 0);

export const sideWord = (game: Game, side: Side): string =>
  t(side === sideOf(writerOf(game)) ? "side.us" : "side.them");

/** Return what was named: "oros, contro". */
export function namedWords({ strain, doubles }: Named): string {
  return doubles ? `${strainName(strain)}, ${doubleName(doubles)}` : strainName(strain);
}

/** Return what a line says: "oros, contro", "renunci: ells", "penalització". */
export function entryWords(game: Game, entry: Entry): string {
  switch (entry.kind) {
    case "hand":
      return namedWords(entry);
    case "revoke":
      return t("pad.line.revoke", { named: namedWords(entry), side: sideWord(game, entry.side) });
    case "fine":
      return t("pad.line.fine", { side: sideWord(game, entry.side) });
    case "misdeal":
      return t("pad.line.misdeal");
    case "next":
      return t("pad.line.next");
  }
}

/** Return how the points of a hand become its score, for the side that scores; in duplicate for both. */
export function sumWords(game: Game, named: Named, points: Pair, scored: Pair): string {
  const { rules } = game;
  const middle = totalOf(rules) / 2;
  const sides = ([0, 1] as const).filter((side) => points[side] > middle || (rules.duplicate && points[side] !== middle));
  if (!sides.length && !scored[0] && !scored[1]) return t("pad.sum.none", { middle: numeral(middle) });
  return ([0, 1] as const)
    .filter((side) => sides.includes(side) || scored[side] !== 0)
    .map((side) =>
      t(named.codony === side ? "pad.sum.codony" : "pad.sum", {
        side: sideWord(game, side),
        points: numeral(points[side]),
        middle: numeral(middle),
        factor: factorOf(rules, named, side),
        bonus: rules.codonyBonus,
        scored: signed(scored[side]),
      }),
    )
    .join(" ");
}

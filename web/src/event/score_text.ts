// Scores of the standings, which the server has rounded (R7.3).

import { numberIn } from "../common/numbers";
import type { HallScreen, RankedLine } from "../desk";

/** Return a score such as `1.25` or `+8` as the language writes it: "1,25", "+8"; any other text as it is. */
export function scoreText(score: string): string {
  const value = Number(score);
  if (score === "" || Number.isNaN(value)) return score;
  const digits = score.split(".")[1]?.length ?? 0;
  const signDisplay = score.startsWith("+") ? "always" : "auto";
  return numberIn({ minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay, useGrouping: false }, value);
}

/** Return the value of a number that a director gave, such as `1/2` or `0,5`, as a fraction; null for any other text. */
function fractionOf(given: string): readonly [number, number] | null {
  const [, whole, decimals = "", under] = /^([0-9]{1,9})(?:[.,]([0-9]{1,6})|\/([0-9]{1,9}))?$/.exec(given.trim()) ?? [];
  if (whole === undefined || Number(under) === 0) return null;
  return [Number(whole + decimals), Number(under ?? 10 ** decimals.length)];
}

/** Return the value of a number that a director gave; NaN for any other text. */
export function givenValue(given: string): number {
  const [over, under] = fractionOf(given) ?? [NaN, 1];
  return over / under;
}

/** Return the greatest common divisor of two whole numbers. */
const divisor = (first: number, second: number): number => (second ? divisor(second, first % second) : first);

/**
 * Return a number that a director gave, in any form: whole, or with two decimals; any other text as it is. One that two decimals
 * cannot give exactly stays a fraction, so that 1/3 is not read as 0.33.
 */
export function givenText(given: string): string {
  const fraction = fractionOf(given);
  if (fraction === null) return given;
  const common = divisor(...fraction);
  const [over, under] = fraction.map((part) => part / common) as [number, number];
  if (under === 1) return `${over}`;
  return 100 % under === 0 ? scoreText((over / under).toFixed(2)) : `${over}/${under}`;
}

/** The mark of a total with a score without comparison (R7.5), the same as on paper. */
export const FLAG = "*";

/** Return the figure that ranks and the one beside it. A total has its mark. */
export function rankedFigures({ score, second, flagged }: RankedLine, by: HallScreen["by"]): [string, string] {
  const flag = flagged ? FLAG : "";
  return by === "total" ? [scoreText(score) + flag, scoreText(second)] : [scoreText(score), scoreText(second) + flag];
}

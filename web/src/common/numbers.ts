// Rounded numbers and shares in the present language. The first page does not load them.

import { language } from "../i18n/text.svelte";

/** Return a number without the errors of binary fractions. `Intl` rounds its halves away from zero, unlike `Math.round`. */
const decimal = (value: number): number => +value.toPrecision(12);

/** Return a number in a form as the language writes it. `numeral` writes those of the first page, which have no form. */
export const numberIn = (form: Intl.NumberFormatOptions, value: number): string =>
  new Intl.NumberFormat(language.now, form).format(value).replace("-", "−");

/** Return a number with its sign and one digit after the point: "+4,2", "0,0". */
export const signedDigit = (value: number): string =>
  numberIn({ minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" }, decimal(value));

/** Return a number with one digit after the point: "4,2", "3,0". */
export const oneDigit = (value: number): string => signedDigit(value).replace("+", "");

/** Return a standard error with one digit: "0,2". It is "0,0" only if it is exactly 0; a smaller one than 0.1 is "0,1". */
export const errorDigit = (error: number): string => oneDigit(error && Math.max(error, 0.1));

/** Return a value with its standard error: "1,3 ± 0,2". An exact value has none. */
export const withError = (value: string, error: number): string => (error ? `${value} ± ${errorDigit(error)}` : value);

/** Return a share in whole percent: "26 %". */
export const shareOf = (share: number): string => numberIn({ style: "percent" }, decimal(share));

/** Return a share as a whole percentage, which is 0 or 100 only if that is exact: "<1 %". */
export function percent(share: number): string {
  const text = shareOf(share);
  if (share > 0 && text === shareOf(0)) return `<${shareOf(0.01)}`;
  if (share < 1 && text === shareOf(1)) return `>${shareOf(0.99)}`;
  return text;
}

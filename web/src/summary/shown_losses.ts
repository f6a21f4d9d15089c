// The mean losses of the kinds of decisions as the page shows them: they add up to the loss of all kinds that is shown above.

import type { MeanLine } from "../http";
import { addingUp, tenths } from "../review/shown_sum";
import { lossOf } from "./interval";

/**
 * Return the losses of the kinds in tenths of a point, in order. `whole` is the mean loss of all of them.
 * A loss below 0 is shown as 0. The others are then smaller in proportion, because their sum would be larger than the whole.
 */
export function shownLosses(kinds: readonly MeanLine[], whole: MeanLine): number[] {
  const losses = kinds.map(lossOf);
  const all = losses.reduce((sum, each) => sum + each, 0);
  const share = all ? lossOf(whole) / all : 0;
  return addingUp(losses.map((each) => each * share), tenths(lossOf(whole)));
}

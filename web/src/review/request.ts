// The review of a hand, asked for until it is made.

import { Refused, reviewOf } from "../api";
import type { ReviewReport } from "../http";

/** Longest wait in seconds between two requests. */
const LONGEST_WAIT = 30;
/** Seconds until the next request where the queue is full. */
const FULL_WAIT = 10;
/** Number of refusals for a full queue after which the page gives up. */
const MOST_REFUSALS = 6;

/**
 * Return the review of a hand once it is made; `wait` is told the place in the queue, or null where the queue is full.
 * Throws `Refused`, also when the signal ends the request.
 */
export async function requestReview(
  code: string,
  deal: number,
  wait: (place: number | null) => void,
  signal: AbortSignal,
): Promise<ReviewReport> {
  for (let refusals = 0; ; ) {
    if (signal.aborted) throw new Refused("failed");
    let seconds = FULL_WAIT;
    try {
      const answer = await reviewOf(code, deal);
      if ("report" in answer) return answer.report;
      wait(answer.place);
      seconds = answer.seconds;
    } catch (error) {
      refusals += 1;
      if (!(error instanceof Refused) || error.code !== "busy" || refusals > MOST_REFUSALS) throw error;
      wait(null);
    }
    await pause(Math.min(seconds, LONGEST_WAIT), signal);
  }
}

const pause = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const later = setTimeout(resolve, seconds * 1_000);
    signal.addEventListener("abort", () => {
      clearTimeout(later);
      resolve();
    });
  });

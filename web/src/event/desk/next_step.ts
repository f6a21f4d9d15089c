// What the director does next with the rounds.

import type { DeskScreen } from "../../desk";

/** `pair`: the next round; `deal`: the boards of these sessions; `close`: the round in play; `over`: no round follows. */
export type NextStep = { step: "pair"; round: number } | { step: "deal"; session: number } | { step: "close"; round: number } | { step: "over" };

export function nextStep({ head, undealt, is_over }: DeskScreen): NextStep {
  const [session] = undealt;
  if (is_over) return { step: "over" };
  if (session !== undefined) return { step: "deal", session };
  return head.round === null ? { step: "pair", round: head.rounds + 1 } : { step: "close", round: head.round };
}

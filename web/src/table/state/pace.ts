// Events at the pace of people: the scenes of each event, and the time that each stays on screen.

import { isPlay } from "../../common/actions";
import { type AnyEvent, type Laid, PASS, type Snapshot } from "../../protocol";
import { isSilent } from "./calls";

/** What is on screen. `full`: the trick is complete and lies on the table; `gathered`: its winner takes it. */
export interface Scene {
  table: Snapshot;
  trick: Laid | null;
  mood: "open" | "full" | "gathered";
}

/** A scene, the shortest time that it stays, and the event that it begins with. */
export interface Beat {
  scene: Scene;
  ms: number;
  event: AnyEvent | null;
}

const CARD = 220;
const CALL = 650;
const PASSED = 350;
const DEAL = 500;
const TRICK = 1_000;
const GATHER = 380;
const SHOWN_CARDS = 1_500;

/** The most that the screen may be behind the table, in milliseconds. */
export const MOST_BEHIND = 2_000;

export function still(table: Snapshot): Scene {
  return { table, trick: table.hand?.trick ?? null, mood: "open" };
}

/** Return the beats of an event that changed `before` into `after`. */
export function beats(before: Snapshot, event: AnyEvent, after: Snapshot): Beat[] {
  const plain = { scene: still(after), event };
  if (event.k === "dealt") return [{ ...plain, ms: DEAL }];
  if (event.k !== "acted") return [{ ...plain, ms: 0 }];
  if (isSilent(before, event.action)) return [{ ...plain, ms: 0 }];
  if (!isPlay(event.action)) {
    if (after.stage === "hand") return [{ ...plain, ms: event.action === PASS ? PASSED : CALL }];
    const ended = still({ ...after, stage: "hand", count: null, sheet: before.sheet ?? null });
    return [
      { scene: ended, ms: SHOWN_CARDS, event },
      { scene: still(after), ms: 0, event: null },
    ];
  }
  const last = after.hand?.last;
  if (!after.hand || !last || after.hand.trick.cards?.length) return [{ ...plain, ms: CARD }];
  const hand = { ...after.hand, taken: before.hand?.taken ?? [0, 0], last: before.hand?.last ?? null };
  const lying: Scene = {
    table: { ...after, stage: "hand", count: null, sheet: before.sheet ?? null, hand },
    trick: last,
    mood: "full",
  };
  return [
    { scene: lying, ms: TRICK, event },
    { scene: { ...lying, mood: "gathered" }, ms: GATHER, event: null },
    { scene: still(after), ms: 0, event: null },
  ];
}

/** Return the same beats, the earliest ones cut short, so that all are over within `most` milliseconds. */
export function hurry<B extends Beat>(queue: readonly B[], most: number): B[] {
  let over = queue.reduce((sum, beat) => sum + beat.ms, 0) - most;
  return queue.map((beat) => {
    const cut = Math.min(beat.ms, Math.max(0, over));
    over -= cut;
    return cut ? { ...beat, ms: beat.ms - cut } : beat;
  });
}

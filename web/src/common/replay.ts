// A finished hand, step by step: the cards and the score after each action. It needs no rule of play, because the count
// has the winner of each trick.

import { type Bid, type Call, type Count, DECLARE, DOUBLE, type Laid } from "../protocol";
import { isCall, isDeclare, isPlay } from "./actions";
import { SIDES, fanned } from "./cards";

/** A finished hand, as far as a replay needs it. */
export interface Played {
  hands: readonly (readonly number[])[];
  actions: readonly { seat: number; action: number }[];
  /** The calls that were heard. */
  calls: readonly Call[];
  count: Count;
}

/** A hand after `step` actions. */
export interface Moment {
  step: number;
  /** The cards that each seat still has, suit by suit. */
  held: number[][];
  calls: Call[];
  bid: Bid | null;
  /** The trick on the table. A full one stays until the next card. */
  trick: Laid | null;
  /** The number of that trick, from 1. */
  number: number;
  /** Tricks and points of each side from the full tricks, or at the end from the count. */
  taken: [number, number];
  points: [number, number];
  /** The seat that acts next; null at the end. */
  turn: number | null;
  isOver: boolean;
}

/** Return the number of actions before the first card. */
export function callsOf({ actions }: Played): number {
  const first = actions.findIndex(({ action }) => !isCall(action));
  return first < 0 ? actions.length : first;
}

/** Return the step at which a trick is full; `number` counts from 1. */
export const stepOfTrick = (played: Played, number: number): number => callsOf(played) + 4 * number;

export function momentAt(played: Played, step: number): Moment {
  const { actions, count } = played;
  const done = actions.slice(0, Math.max(0, step));
  const cards = done.filter(({ action }) => isPlay(action)).map(({ action }) => action);
  const isOver = done.length === actions.length;
  const full = count.tricks.slice(0, Math.floor(cards.length / 4));
  const calls = heardAmong(done, played.calls);
  const sum = (worth: (points: number) => number): [number, number] => {
    const totals = SIDES.map((side) =>
      full.filter((pile) => pile.side === side).reduce((all, pile) => all + worth(pile.points), 0),
    );
    return [totals[0] ?? 0, totals[1] ?? 0];
  };
  return {
    step: done.length,
    held: played.hands.map((hand) => fanned(hand.filter((card) => !cards.includes(card)))),
    calls,
    bid: bidOf(calls),
    trick: trickAfter(played, done, cards.length),
    number: Math.max(1, Math.ceil(cards.length / 4)),
    taken: isOver ? count.tricks_won : sum(() => 1),
    points: isOver ? count.points : sum((points) => points + 1),
    turn: actions[done.length]?.seat ?? null,
    isOver,
  };
}

/** Return a moment as the player on turn finds it: a full trick is gone, and the next one begins. */
export function atDecision(moment: Moment): Moment {
  const isFull = moment.trick?.winner !== undefined && !moment.isOver;
  return isFull ? { ...moment, trick: null, number: moment.number + 1 } : moment;
}

function trickAfter({ count }: Played, done: Played["actions"], played: number): Laid | null {
  if (played === 0) return null;
  const cards = done.filter(({ action }) => isPlay(action)).slice(played % 4 === 0 ? -4 : -(played % 4));
  const laid: Laid = { leader: cards[0]?.seat ?? 0, cards: cards.map(({ action }) => action) };
  const winner = played % 4 === 0 ? count.tricks[played / 4 - 1]?.winner : null;
  return winner === undefined || winner === null ? laid : { ...laid, winner };
}

/** Return the calls that were heard among these actions. A player who does not show the codony says nothing (R5.4). */
function heardAmong(done: Played["actions"], calls: readonly Call[]): Call[] {
  let heard = 0;
  for (const { seat, action } of done) {
    const next = calls[heard];
    if (next?.seat === seat && next.action === action) heard += 1;
  }
  return calls.slice(0, heard);
}

function bidOf(calls: readonly Call[]): Bid | null {
  const named = calls.find(({ action }) => isDeclare(action));
  if (!named) return null;
  const doublers = calls.filter(({ action }) => action === DOUBLE).map(({ seat }) => seat);
  return { declarer: named.seat, strain: named.action - DECLARE, doublers };
}


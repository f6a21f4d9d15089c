// What a person types of a board or a match, until it is a slip.

import type { BoardSlip, MatchSlip } from "../../desk";
import { type Line, type Slip, TOTAL } from "../slips";

/** `texts` are the points of N-S and E-W. `active` is the field that the keys write; `isFresh`: the next key begins it anew. */
export interface EntryDraft {
  type: Slip["type"];
  texts: readonly [string, string];
  active: 0 | 1;
  isFresh: boolean;
  botifarra: Line | null;
  contro: Line | null;
}

/** What a key of the page writes: a digit, or nothing for the key that deletes. */
export type EntryKey = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "back";

/** Digits of the points of a board, and of a match. */
const LONGEST = { board: 2, match: 4 } as const;

export const emptyDraft = (type: Slip["type"]): EntryDraft => ({
  type, texts: ["", ""], active: 0, isFresh: false, botifarra: null, contro: null,
}); // prettier-ignore

/** Return a draft of a slip, so that a person can change it. */
export function draftOf(slip: Slip): EntryDraft {
  const [north, east] = slip.type === "board" ? slip.points : slip.scores;
  const { botifarra = null, contro = null } = slip.type === "board" ? slip : {};
  return { ...emptyDraft(slip.type), texts: [String(north), String(east)], isFresh: true, botifarra, contro };
}

export const isEmpty = ({ texts, botifarra, contro }: EntryDraft): boolean => !texts.join("") && !botifarra && !contro;

/** Return the draft with another text in a field. On a board the other field gets what is left of the points. */
export function typed(draft: EntryDraft, field: 0 | 1, text: string): EntryDraft {
  const digits = text.replace(/\D/g, "").slice(0, LONGEST[draft.type]);
  const rest = TOTAL - Number(digits);
  const other = draft.type === "match" ? draft.texts[field ? 0 : 1] : digits && rest >= 0 ? String(rest) : "";
  return { ...draft, texts: field ? [other, digits] : [digits, other], active: field, isFresh: false };
}

/** Return the draft after a key of the page. */
export function pressed(draft: EntryDraft, key: EntryKey): EntryDraft {
  const text = draft.isFresh && key !== "back" ? "" : draft.texts[draft.active];
  return typed(draft, draft.active, key === "back" ? text.slice(0, -1) : text + key);
}

/** Return the draft with another field for the keys. */
export const activated = (draft: EntryDraft, active: 0 | 1): EntryDraft =>
  draft.active === active ? draft : { ...draft, active, isFresh: draft.texts[active] !== "" };

/** Return the draft with a side ticked, or unticked again. A side does not say contro to its own botifarra (R3.3). */
export function ticked(draft: EntryDraft, what: "botifarra" | "contro", side: Line): EntryDraft {
  const next = { ...draft, [what]: draft[what] === side ? null : side };
  if (next.botifarra === null || next.botifarra !== next.contro) return next;
  return what === "botifarra" ? { ...next, contro: null } : draft;
}

/** Whether a side can say contro. */
export const mayContro = (draft: EntryDraft, side: Line): boolean => draft.botifarra !== side;

/** Return the points that were typed but are not possible; empty if none were typed. */
export const impossible = ({ texts }: EntryDraft): string => texts.find(Boolean) ?? "";

/** Return the slip of a draft, or null while points lack or are not possible. */
export function slipOf(draft: EntryDraft): Slip | null {
  if (draft.texts.includes("")) return null;
  const [north, east] = draft.texts.map(Number) as [number, number];
  if (draft.type === "match") return { type: "match", scores: [north, east] } satisfies MatchSlip;
  const slip: BoardSlip = { type: "board", points: [north, east] };
  if (draft.botifarra) slip.botifarra = draft.botifarra;
  if (draft.contro) slip.contro = draft.contro;
  return slip;
}


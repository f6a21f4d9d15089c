// The server's HTTP routes for shared boards, one function for each.

import { ask } from "../api";
import type {
  BoardPage,
  EntrantPage,
  Entry,
  Invite,
  MonthPage,
  PartnerInvitation,
  RatingsPage,
  SetForm,
  SetPage,
  Sets,
  StandingsPage,
  Today,
} from "../http";
import type { FileHand } from "./proof";

export type Series = "day" | "day-pairs" | "week";

const of = (set: string): string => `/shared/sets/${encodeURIComponent(set)}`;
const ofKey = (key: string): string => `/shared/partners/${encodeURIComponent(key)}`;

export const today = (): Promise<Today> => ask("GET", "/shared/today");
export const mySets = (): Promise<Sets> => ask("GET", "/shared/mine");
export const makeSet = (form: SetForm): Promise<SetPage> => ask("POST", "/shared/sets", form);
export const seeSet = (set: string): Promise<SetPage> => ask("GET", of(set));

/** Enter a set. After its window a person can only play it `apart`, without a rank; the server refuses it if that is not wanted. */
export const enterSet = (set: string, apart: boolean): Promise<Entry> => ask("POST", `${of(set)}/entry?apart=${apart}`);

export const inviteToSet = (set: string): Promise<Invite> => ask("GET", `${of(set)}/invite`);
export const seePartner = (key: string): Promise<PartnerInvitation> => ask("GET", ofKey(key));
export const joinPartner = (key: string): Promise<Entry> => ask("POST", ofKey(key));
export const invitePartner = (key: string): Promise<Invite> => ask("GET", `${ofKey(key)}/invite`);
export const standingsOf = (set: string, first: number): Promise<StandingsPage> => ask("GET", `${of(set)}/standings?first=${first}`);
export const boardOf = (set: string, board: number): Promise<BoardPage> => ask("GET", `${of(set)}/boards/${board}`);
export const entrantOf = (set: string, entrant: number): Promise<EntrantPage> => ask("GET", `${of(set)}/entrants/${entrant}`);
export const monthOf = (month: string, first: number): Promise<MonthPage> => ask("GET", `/shared/months/${month}?first=${first}`);

export const ratings = (first: number): Promise<RatingsPage> => ask("GET", `/shared/ratings?first=${first}`);

/** Return the sets of a series that opened before a time, the latest first; all of them without a time. */
export const setsOf = (series: Series, before: number | null): Promise<Sets> =>
  ask("GET", `/shared/sets?kind=${series}${before === null ? "" : `&before=${before}`}`);

/** The address of the file by which anybody can check a set. */
export const fileOf = (set: string): string => `/api${of(set)}/file`;

/** The address of the standings that the person may see, to print or to calculate with. */
export const paperOf = (set: string, ending: "pdf" | "xlsx", language: string): string =>
  `/api${of(set)}/paper/standings.${ending}?lang=${language}`;

/** The words on the card of a set, in the reader's language. */
export type CardWords = Record<"title" | "average" | "place" | "link", string>;

/** The address of the person's own card, as a picture or as text. */
export const cardOf = (set: string, ending: "svg" | "txt", words: CardWords): string =>
  `/api${of(set)}/card/card.${ending}?${new URLSearchParams(words)}`;

/** The file of a set, as far as the cards are concerned (docs/shared-boards.md). */
export interface SetFile {
  boards: readonly string[];
  hands: readonly FileHand[];
  entrants: readonly { number: number; bot?: string }[];
  /** The names of entrants by number, as far as they are known. */
  names: Readonly<Record<string, string>>;
}

export const readFile = (set: string): Promise<SetFile> => ask("GET", `${of(set)}/file`);

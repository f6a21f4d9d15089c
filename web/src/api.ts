// The server's HTTP routes, one function for each. A refusal is thrown as `Refused`.

import type { EventTitles } from "./desk";
import type { Hands, Invite, Matches, NameForm, NewTable, OpenHandsForm, OpenHandsValues, Person, PracticeForm, Presets, ProblemBody, Replay, ReviewReport, ReviewSummary, TableForm, TablePreview, Tables } from "./http";

/** A refusal of the server, by its code; `offline` where the server did not answer. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly detail: string | null = null,
  ) {
    super(code);
  }
}

export const giveName = (name: string): Promise<Person> => ask("POST", "/session", { name } satisfies NameForm);
export const presets = (): Promise<Presets> => ask("GET", "/presets");
export const makeTable = (form: TableForm): Promise<NewTable> => ask("POST", "/tables", form);
export const publicTables = (): Promise<Tables> => ask("GET", "/tables");
export const seeTable = (code: string): Promise<TablePreview> => ask("GET", `/tables/${encodeURIComponent(code)}`);
export const handsOf = (code: string): Promise<Hands> => ask("GET", `/tables/${code}/hands`);
export const replayOf = (code: string, deal: number): Promise<Replay> => ask("GET", `/tables/${code}/hands/${deal}`);
export const practise = (code: string, deal: number, form: PracticeForm): Promise<NewTable> =>
  ask("POST", `/tables/${code}/hands/${deal}/practice`, form);
export const myMatches = (): Promise<Matches> => ask("GET", "/matches");
export const reviewSummary = (): Promise<ReviewSummary> => ask("GET", "/review-summary");
export const solveOpenHands = (position: OpenHandsForm): Promise<OpenHandsValues> => ask("POST", "/open-hands", position);
export const publicEvents = (): Promise<EventTitles> => ask("GET", "/events");
export const inviteTo = (code: string): Promise<Invite> => ask("GET", `/invite/${code}`);

export const bgnOf = (code: string, deal: number): string => `/api/tables/${code}/hands/${deal}.bgn`;
export const matchBgnOf = (code: string, match: number): string => `/api/tables/${code}/matches/${match}.bgn`;

/** Return the person, or null for a visitor without a session. */
export async function whoAmI(): Promise<Person | null> {
  const { player, name } = await ask<Person | { player: null; name?: never }>("GET", "/session");
  return player === null ? null : { player, name };
}

/** A review; or while it is made, the number of reviews before it and the seconds after which to ask again. */
export type ReviewAnswer = { report: ReviewReport } | { place: number; seconds: number };

export async function reviewOf(code: string, deal: number): Promise<ReviewAnswer> {
  const response = await send("GET", `/tables/${encodeURIComponent(code)}/hands/${deal}/review`);
  const answer = await read<ReviewReport | { place?: number }>(response);
  if (response.status !== 202) return { report: answer as ReviewReport };
  const seconds = Number(response.headers.get("retry-after")) || 1;
  return { place: (answer as { place?: number }).place ?? 0, seconds };
}

/** Ask the server. The requests of pages that do not lead to a table are in files beside those pages. */
export const ask = async <Answer>(method: Method, path: string, body?: unknown): Promise<Answer> =>
  read<Answer>(await send(method, path, body));

type Method = "GET" | "POST";

/** Send a request; throws `Refused` where the server does not answer. */
async function send(method: Method, path: string, body?: unknown): Promise<Response> {
  const sent: RequestInit = { method, headers: { accept: "application/json" } };
  if (body !== undefined) {
    sent.headers = { accept: "application/json", "content-type": "application/json" };
    sent.body = JSON.stringify(body);
  }
  const response = await fetch(`/api${path}`, sent).catch(() => null);
  if (response === null) throw new Refused("offline");
  return response;
}

/** Return what an answer says; throws `Refused` for an error. */
async function read<Answer>(response: Response): Promise<Answer> {
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as Answer;
  const { code, detail } = (answer ?? {}) as Partial<ProblemBody>;
  throw new Refused(code ?? "failed", detail ?? null);
}

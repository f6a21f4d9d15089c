// The HTTP part of the server, typed: one function to a route. What is refused is thrown as a `Refused`.

import type { Level } from "./common/levels";
import type { Call, Count, Settings, Sitter, Snapshot } from "./protocol";

export interface Session {
  player: number;
  name: string;
}

/** A named set of rules: the value of every option, as text. */
export interface Preset {
  name: string;
  rules: Record<string, string>;
}

/** An option of the rules, what it can be, and the number of its rule. */
export interface Option {
  name: string;
  kind: "bool" | "int" | "choice" | "ladder" | "cards";
  choices?: string[];
  rule: string;
}

export interface Presets {
  presets: Preset[];
  options: Option[];
}

export interface TableForm {
  settings?: Partial<Settings>;
  seat: number | null;
  fill: Level | null;
  start: boolean;
}

export interface ListedTable {
  code: string;
  rules: string;
  names: (string | null)[];
  stage: Snapshot["stage"];
  score: [number, number] | null;
  created: number;
}

export interface SeenTable {
  code: string;
  stage: Snapshot["stage"];
  seats: (Sitter | null)[];
}

export interface HandLine {
  deal: number;
  match: number;
  number: number;
  dealer: number;
  points: [number, number];
  scored: [number, number];
}

/** A finished hand with all there is to know of it. */
export interface Replay {
  code: string;
  deal: number;
  match: number;
  number: number;
  rules: string;
  names: string[];
  /** The people's numbers, by seat; null for a bot. */
  players: (number | null)[];
  dealer: number;
  hands: number[][];
  calls: Call[];
  count: Count;
  commit: string;
  seed: string;
  entropy: [string | null, string | null, string | null, string | null];
  actions: { seat: number; action: number; by: "player" | "bot" | "clock" }[];
}

export interface MatchLine {
  code: string;
  match: number;
  finished: number;
  names: string[];
  side: number;
  score: [number, number];
  winner: number | null;
}

/** A match that goes on or was left, of which one has played some hands. */
export interface UnfinishedLine {
  code: string;
  match: number;
  played: number;
  side: number;
  hands: number;
}

/** The last one first. */
export interface Matches {
  matches: MatchLine[];
  unfinished: UnfinishedLine[];
}

export interface Invitation {
  urls: string[];
  qr: string;
}

/** What the server refused, by its code; `offline` where nothing answered. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly detail: string | null = null,
  ) {
    super(code);
  }
}

export const giveName = (name: string): Promise<Session> => ask("POST", "/session", { name });
export const presets = (): Promise<Presets> => ask("GET", "/presets");
export const makeTable = (form: TableForm): Promise<{ code: string }> => ask("POST", "/tables", form);
export const publicTables = (): Promise<{ tables: ListedTable[] }> => ask("GET", "/tables");
export const seeTable = (code: string): Promise<SeenTable> => ask("GET", `/tables/${encodeURIComponent(code)}`);
export const handsOf = (code: string): Promise<{ hands: HandLine[] }> => ask("GET", `/tables/${code}/hands`);
export const replayOf = (code: string, deal: number): Promise<Replay> => ask("GET", `/tables/${code}/hands/${deal}`);
export const myMatches = (): Promise<Matches> => ask("GET", "/matches");
export const inviteTo = (code: string): Promise<Invitation> => ask("GET", `/invite/${code}`);

export const bgnOf = (code: string, deal: number): string => `/api/tables/${code}/hands/${deal}.bgn`;
export const matchBgnOf = (code: string, match: number): string => `/api/tables/${code}/matches/${match}.bgn`;

/** Who one is, or null for somebody without a session. */
export async function whoAmI(): Promise<Session | null> {
  const { player, name } = await ask<Session | { player: null; name?: never }>("GET", "/session");
  return player === null ? null : { player, name };
}

async function ask<Answer>(method: "GET" | "POST", path: string, body?: unknown): Promise<Answer> {
  const sent: RequestInit = { method, headers: { accept: "application/json" } };
  if (body !== undefined) {
    sent.headers = { accept: "application/json", "content-type": "application/json" };
    sent.body = JSON.stringify(body);
  }
  const response = await fetch(`/api${path}`, sent).catch(() => null);
  if (response === null) throw new Refused("offline");
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as Answer;
  const { code, detail } = (answer ?? {}) as { code?: string; detail?: string };
  throw new Refused(code ?? "failed", detail ?? null);
}

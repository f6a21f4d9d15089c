// What the desk asks the server besides commands (docs/desk.md): previews, other rounds, the log, links and papers.

import type { CommandForm, Consequences, DeskLinks, DeskRefusal, DeskRound, LiveStandings, LogLines, PaperOffers, RoundSeats } from "../../desk";
import type { Language } from "../../i18n/text.svelte";

const ANSWER_WITHIN_MS = 10_000;
/** Papers are drawn anew for each request. */
const PAPER_WITHIN_MS = 60_000;

/** A request that was refused or failed. `code` is `offline` without an answer; `sentence` is the server's, if it has one. */
export class DeskProblem extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string | null = null,
  ) {
    super(code);
  }
}

/** The requests of a desk, by the name of its event and the secret of its link. */
export class DeskRequests {
  readonly #base: string;
  readonly #link: string;

  constructor(event: string, link: string) {
    this.#base = `/api/events/${event}`;
    this.#link = link;
  }

  preview = (form: CommandForm): Promise<Consequences> => this.#ask("preview", form);
  proposal = (): Promise<RoundSeats> => this.#ask("proposal");
  round = (number: number): Promise<DeskRound> => this.#ask(`rounds/${number}`);
  log = (lang: Language, last: number): Promise<LogLines> => this.#ask(`log?lang=${lang}&last=${last}`);
  papers = (lang: Language): Promise<PaperOffers> => this.#ask(`papers?lang=${lang}`);
  standings = (): Promise<LiveStandings> => this.#ask("standings");
  links = (): Promise<DeskLinks> => this.#ask("links");

  /** Return a paper as a file. `options` are its `suffix` and those of the paper, such as `number` for a round. */
  async paper(name: string, lang: Language, options: Record<string, number | string> = {}): Promise<Blob> {
    const query = new URLSearchParams({ lang, ...Object.fromEntries(Object.entries(options).map(([key, value]) => [key, `${value}`])) });
    return (await this.#fetch(`papers/${name}?${query.toString()}`, undefined, PAPER_WITHIN_MS)).blob();
  }

  async #ask<Answer>(path: string, form?: CommandForm): Promise<Answer> {
    return (await this.#fetch(path, form, ANSWER_WITHIN_MS)).json() as Promise<Answer>;
  }

  #fetch(path: string, form: CommandForm | undefined, within: number): Promise<Response> {
    return fetchLinked(this.#link, `${this.#base}/${path}`, form && JSON.stringify(form), within);
  }
}

/** Return a good answer to a request with a link; it is a POST if it has a body. Throws `DeskProblem`. */
export async function fetchLinked(link: string, url: string, body: BodyInit | undefined, within: number): Promise<Response> {
  const kind = typeof body === "string" ? "application/json" : "application/octet-stream";
  const headers = { accept: "application/json", "content-type": kind, authorization: `Bearer ${link}` };
  const sent: RequestInit = body === undefined ? { headers } : { method: "POST", headers, body };
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), within);
  const response = await fetch(url, { ...sent, signal: patience.signal })
    .catch(() => null)
    .finally(() => clearTimeout(timer));
  if (!response) throw new DeskProblem("offline");
  if (response.ok) return response;
  const { code, sentence } = ((await response.json().catch(() => null)) ?? {}) as Partial<DeskRefusal>;
  throw new DeskProblem(code ?? "failed", sentence ?? null);
}

// Commands over HTTP.

import { readAnswer } from "./answer";
import type { PostCommand } from "./sender";

const ANSWER_WITHIN_MS = 10_000;

/** Return a function that posts commands to an event. */
export const postTo =
  (event: string): PostCommand =>
  async ({ link, form }) => {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), ANSWER_WITHIN_MS);
    try {
      const response = await fetch(`/api/events/${event}/commands`, {
        method: "POST",
        headers: { accept: "application/json", "content-type": "application/json", authorization: `Bearer ${link}` },
        body: JSON.stringify(form),
        signal: patience.signal,
      });
      const body: unknown = await response.json().catch(() => null);
      return readAnswer(response.status, body, response.headers.get("retry-after"));
    } catch {
      return { kind: "later", seconds: null };
    } finally {
      clearTimeout(timer);
    }
  };

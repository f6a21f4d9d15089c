// What the server's answer to a command means (docs/desk.md).

import type { DeskRefusal, Done } from "../../desk";
import type { CommandRefusal } from "./queue";

/** `later`: nobody knows whether the command was done. The same form is sent again, after `seconds` if they are given. */
export type CommandAnswer =
  | { kind: "done"; done: Done }
  | { kind: "refused"; refusal: CommandRefusal }
  | { kind: "later"; seconds: number | null };

/**
 * Return the meaning of an answer with this status, body (JSON, or null) and header `Retry-After`.
 * An answer without a body of ours is not from the event's server. It may come from a Wi-Fi that
 * wants a login, for example.
 */
export function readAnswer(status: number, body: unknown, retryAfter: string | null): CommandAnswer {
  if (status >= 200 && status < 300 && isDone(body)) return { kind: "done", done: body };
  const { code, sentence, facts } = (body ?? {}) as Partial<DeskRefusal>;
  const isRefused = status >= 400 && status < 500 && status !== 429 && typeof code === "string";
  if (isRefused) return { kind: "refused", refusal: { code, sentence: sentence ?? null, facts: facts ?? {} } };
  return { kind: "later", seconds: Number(retryAfter) || null };
}

const isDone = (body: unknown): body is Done => typeof (body as Partial<Done> | null)?.request === "string";

// What the server's answer to a command means (docs/desk.md).

import type { DeskRefusal, Done } from "../../desk";
import type { CommandRefusal } from "./queue";

/** `later`: it is unknown whether the command was done, so the same form is sent again, after so many seconds if given. */
export type CommandAnswer =
  | { kind: "done"; done: Done }
  | { kind: "refused"; refusal: CommandRefusal }
  | { kind: "later"; seconds: number | null };

/**
 * Return the meaning of an answer: its status, its body read as JSON or null, and its header `Retry-After`. An answer
 * without a body of ours is not from the event's server, but from a Wi-Fi that wants a login, for example.
 */
export function readAnswer(status: number, body: unknown, retryAfter: string | null): CommandAnswer {
  if (status >= 200 && status < 300 && isDone(body)) return { kind: "done", done: body };
  const { code, sentence, facts } = (body ?? {}) as Partial<DeskRefusal>;
  const isRefused = status >= 400 && status < 500 && status !== 429 && typeof code === "string";
  if (isRefused) return { kind: "refused", refusal: { code, sentence: sentence ?? null, facts: facts ?? {} } };
  return { kind: "later", seconds: Number(retryAfter) || null };
}

const isDone = (body: unknown): body is Done => typeof (body as Partial<Done> | null)?.request === "string";

// The commands of this device that wait for an answer, in order. Refused commands stay until a person has read why. A
// queue is a value: each function returns a new one.

import type { AnyCommand, CommandForm } from "../../desk";

/** Why a command was refused: a code, and the server's sentence if it has one. */
export interface CommandRefusal {
  code: string;
  sentence: string | null;
  facts: Record<string, unknown>;
}

/** A command with the secret of the link under which it was given. It waits for its answer while `refusal` is null. */
export interface QueuedCommand {
  link: string;
  form: CommandForm;
  refusal: CommandRefusal | null;
}

export type CommandQueue = readonly QueuedCommand[];

const placeOf = (command: AnyCommand): string | null => ("place" in command ? JSON.stringify(command.place) : null);

/** Return the queue with a command at its end. A refused command for the same place makes room for it. */
export function withCommand(queue: CommandQueue, added: QueuedCommand): CommandQueue {
  const place = placeOf(added.form.command);
  return [...queue.filter(({ form, refusal }) => !refusal || placeOf(form.command) !== place), added];
}

/** Return the queue without a command: it was answered, or the person has read why it was refused. */
export const without = (queue: CommandQueue, request: string): CommandQueue => queue.filter(({ form }) => form.request !== request);

/** Return the queue with a command marked as refused. */
export const withRefusal = (queue: CommandQueue, request: string, refusal: CommandRefusal): CommandQueue =>
  queue.map((each) => (each.form.request === request ? { ...each, refusal } : each));

/** Return the command to be sent now: the first that waits. */
export const nextToSend = (queue: CommandQueue): QueuedCommand | null => queue.find(({ refusal }) => !refusal) ?? null;

/** Return the queue from the browser's storage; what is not a command there is left out. */
export function parseQueue(kept: unknown): CommandQueue {
  return Array.isArray(kept) ? kept.filter(isQueued) : [];
}

function isQueued(each: unknown): each is QueuedCommand {
  const { link, form } = (each ?? {}) as Partial<QueuedCommand>;
  return typeof link === "string" && typeof form?.request === "string" && typeof form.command?.t === "string";
}

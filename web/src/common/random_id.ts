// Random ids, made without `crypto.randomUUID`, which pages over plain HTTP do not have.

import { hex } from "./hex";

/** Return a random id of 24 letters and digits. */
export const freshId = (): string => hex(crypto.getRandomValues(new Uint8Array(12)));

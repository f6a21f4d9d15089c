// How closely the line is watched: while somebody waits for what comes on it, a lost one has to be told at once.

/** `waiting`: somebody looks and waits for the table; `looking`: the page is in view; `away`: it is not. */
export type Attention = "waiting" | "looking" | "away";

/** How long somebody waits for what comes of a press. */
const PRESENT = 30_000;

/** When a key or the screen was last pressed, anywhere on the page. */
export class Presses {
  /** Who comes to a page has pressed something to come. */
  #last = Date.now();
  readonly #note = (): void => void (this.#last = Date.now());

  constructor() {
    addEventListener("pointerdown", this.#note, { capture: true });
    addEventListener("keydown", this.#note, { capture: true });
  }

  stop(): void {
    removeEventListener("pointerdown", this.#note, { capture: true });
    removeEventListener("keydown", this.#note, { capture: true });
  }

  get isRecent(): boolean {
    return Date.now() - this.#last < PRESENT;
  }
}

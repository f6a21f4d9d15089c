// How soon a lost connection must be noticed: at once while a player waits for the table, later while nobody looks.

/** `waiting`: the player waits for the table; `looking`: the page is in view; `away`: it is not. */
export type Attention = "waiting" | "looking" | "away";

/** The time after a press in which the player waits for its effect. */
const RECENT_MS = 30_000;

/** The time of the last press of a key or of the screen, anywhere on the page. */
export class Presses {
  /** A player who comes to a page has pressed something to come there. */
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
    return Date.now() - this.#last < RECENT_MS;
  }
}

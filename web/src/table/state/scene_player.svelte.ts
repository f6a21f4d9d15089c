// What is on screen of a table: its events one after another, each for as long as people need to follow it.

import type { AnyEvent, Snapshot } from "../../protocol";
import { sound } from "../../sounds";
import { becomesOwnTurn, soundsOf } from "../announcements/sound_cues";
import { type Beat, MOST_BEHIND, type Scene, beats, hurry, still } from "./pace";

export class ScenePlayer {
  /** Null before the first table. */
  scene = $state.raw<Scene | null>(null);

  readonly #onShown: (seq: number) => void;
  /** The beats still to be shown, each with the log entry that it belongs to. */
  #queue: (Beat & { seq: number })[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the beat on screen ends. */
  #ends = 0;

  /** `onShown` is called with the number of each log entry that comes on screen. */
  constructor(onShown: (seq: number) => void) {
    this.#onShown = onShown;
  }

  /** Show a table at once, and drop the beats that were waiting. */
  restart(table: Snapshot, seq: number): void {
    this.stop();
    this.#timer = undefined;
    this.#queue = [];
    if (becomesOwnTurn(this.scene?.table ?? null, table)) sound("turn");
    this.scene = still(table);
    this.#onShown(seq);
  }

  /** Show an event after those that are waiting. A page that is out of view waits for none. */
  push(before: Snapshot, event: AnyEvent, after: Snapshot, seq: number): void {
    const added = beats(before, event, after).map((beat) => ({ ...beat, seq }));
    this.#queue = hurry([...this.#queue, ...added], document.hidden ? 0 : MOST_BEHIND);
    if (this.#timer === undefined) this.#next();
  }

  /** Show all that is waiting within `ms` milliseconds. */
  rush(ms: number): void {
    this.#queue = hurry(this.#queue, ms);
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#wait(Math.min(ms, Math.max(0, this.#ends - Date.now())));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #next(): void {
    const [beat, ...rest] = this.#queue;
    this.#timer = undefined;
    if (!beat) return;
    this.#queue = rest;
    const sounds = this.scene ? soundsOf(this.scene.table, beat) : [];
    // A player who looks at another page hears only that it is their turn.
    sounds.filter((each) => each === "turn" || !document.hidden).forEach(sound);
    this.scene = beat.scene;
    this.#onShown(beat.seq);
    this.#wait(beat.ms);
  }

  #wait(ms: number): void {
    this.#ends = Date.now() + ms;
    if (ms === 0) this.#next();
    else this.#timer = setTimeout(() => this.#next(), ms);
  }
}

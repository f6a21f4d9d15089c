// What a player is told beside the table itself: sentences for screen readers, a notice, a refusal, and phrases.

import type { AnyEvent } from "../../protocol";
import { sound } from "../../sounds";
import type { Reason } from "./reasons";

export type Phrase = Extract<AnyEvent, { k: "said" }>["phrase"];

const PHRASE_MS = 4_000;
const REFUSAL_MS = 7_000;
const NOTICE_MS = 5_000;
const LOG_LENGTH = 12;

/** Every announcement has a number `n` of its own, so that the page shows it anew even if its words are the same. */
export class Announcements {
  /** The last sentences for screen readers. */
  log = $state.raw<readonly { n: number; text: string }[]>([]);
  /** An event that everybody should see, and that the table itself does not show. */
  notice = $state.raw<{ n: number; text: string } | null>(null);
  refusal = $state.raw<(Reason & { n: number }) | null>(null);
  /** The phrase that each seat has just said. */
  phrases = $state.raw<readonly (Phrase | null)[]>([null, null, null, null]);

  #counter = 0;
  readonly #phraseNumbers = [0, 0, 0, 0];

  /** Add sentences to the log. */
  tell(sentences: readonly string[]): void {
    const added = sentences.map((text) => ({ n: ++this.#counter, text }));
    if (added.length) this.log = [...this.log, ...added].slice(-LOG_LENGTH);
  }

  notify(text: string): void {
    const n = ++this.#counter;
    this.notice = { n, text };
    setTimeout(() => this.notice?.n === n && (this.notice = null), NOTICE_MS);
  }

  refuse(reason: Reason): void {
    sound("refused");
    const n = ++this.#counter;
    this.refusal = { ...reason, n };
    setTimeout(() => this.refusal?.n === n && (this.refusal = null), REFUSAL_MS);
  }

  say(seat: number, phrase: Phrase): void {
    const n = ++this.#counter;
    this.#phraseNumbers[seat] = n;
    this.phrases = this.phrases.with(seat, phrase);
    setTimeout(() => this.#phraseNumbers[seat] === n && (this.phrases = this.phrases.with(seat, null)), PHRASE_MS);
  }
}

// What is told of the line: that it is silent, lost or back, and not each moment of a poor one.

import { t } from "../../i18n/text.svelte";
import type { Line } from "../connection/connection";

/** After a silence that was told, the next one is told only if it lasts. */
const SELDOM = 30_000;
const LASTS = 2_000;

export class LineNews {
  readonly #tell: (text: string) => void;
  /** Whether the silence of now was told, so that its end has to be. */
  #isTold = false;
  #last = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: (text: string) => void) {
    this.#tell = tell;
  }

  /** Tell what has become of the line. That a lost one is back is told with what was missed, not here. */
  turned(line: Line): void {
    clearTimeout(this.#timer);
    if (line === "silent") {
      if (Date.now() - this.#last >= SELDOM) return this.#silent();
      this.#timer = setTimeout(() => this.#silent(), LASTS);
    }
    if (line === "lost") this.#tell(t("line.lost"));
    if (line === "live" && this.#isTold) this.#tell(t("line.back"));
    this.#isTold = false;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #silent(): void {
    this.#isTold = true;
    this.#last = Date.now();
    this.#tell(t("line.silent"));
  }
}

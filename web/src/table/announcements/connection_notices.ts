// Sentences about the connection: silent, lost, or back. Not every change of a poor connection is announced.

import { t } from "../../i18n/text.svelte";
import type { ConnectionStatus } from "../connection/connection";

/** After a silence was announced, another one within this time is announced only if it lasts. */
const QUIET_MS = 30_000;
const LASTING_MS = 2_000;

export class ConnectionNotices {
  readonly #tell: (text: string) => void;
  /** Whether the present silence was announced, so that its end must be too. */
  #isTold = false;
  #toldAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: (text: string) => void) {
    this.#tell = tell;
  }

  /** Announce a new status. The return of a lost connection is announced with the missed events, not here. */
  onStatus(status: ConnectionStatus): void {
    clearTimeout(this.#timer);
    if (status === "silent") {
      if (Date.now() - this.#toldAt >= QUIET_MS) return this.#tellSilence();
      this.#timer = setTimeout(() => this.#tellSilence(), LASTING_MS);
    }
    if (status === "lost") this.#tell(t("line.lost"));
    if (status === "live" && this.#isTold) this.#tell(t("line.back"));
    this.#isTold = false;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #tellSilence(): void {
    this.#isTold = true;
    this.#toldAt = Date.now();
    this.#tell(t("line.silent"));
  }
}

// What happens to the event file while the desk is open, as its connection and its screens tell it.

import type { AnyScreen, DeskScreen, Opened } from "../../desk";

/** What the desk knows at a moment; `isFaulty`: the file was not in its place, or was damaged, as the connection was closed. */
export interface Seen {
  opened: Opened | null;
  screen: AnyScreen | null;
  isFaulty: boolean;
}

/** `isOther`: a file that lacks entries has taken the place of the one before. `isMended`: one with everything has come back. */
export interface FileNews {
  isOther: boolean;
  isMended: boolean;
}

const hasRescued = (screen: AnyScreen): boolean => screen.t === "desk" && screen.rescued.length > 0;
const numberOf = (screen: AnyScreen): number => (screen as Partial<DeskScreen>).number ?? 0;

/** Follows the file from one moment to the next. */
export class FileWatch {
  #opened: Opened | null = null;
  /** The screen of the connection before, which is shown until the first one of this connection comes. */
  #stale: AnyScreen | null | undefined = undefined;
  #number = 0;
  #wasBad = false;

  /** Return what is new; null while the first screen of a connection is awaited. */
  look({ opened, screen, isFaulty }: Seen): FileNews | null {
    this.#wasBad ||= isFaulty;
    if (opened !== this.#opened) [this.#opened, this.#stale] = [opened, screen];
    if (!opened || !screen || screen === this.#stale) return null;
    const isFirst = this.#stale !== undefined;
    this.#stale = undefined;
    const number = numberOf(screen);
    const isBad = isFaulty || opened.is_forked || hasRescued(screen);
    const news = { isOther: (isFirst && opened.is_forked) || number < this.#number, isMended: isFirst && this.#wasBad && !isBad };
    [this.#number, this.#wasBad] = [number, isBad];
    return news;
  }
}

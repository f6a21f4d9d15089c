// That a card which the first tap has raised is played by another: told until somebody has done it a few times.

import { stored } from "../../common/storage";

const TIMES = 3;
const DONE = stored("raised");

export const tapHint = {
  get isNeeded(): boolean {
    return done() < TIMES;
  },
  /** A card that was raised has been played. */
  learn(): void {
    if (done() < TIMES) DONE.write(JSON.stringify(done() + 1));
  },
};

function done(): number {
  const times = DONE.readJson();
  return typeof times === "number" ? times : 0;
}

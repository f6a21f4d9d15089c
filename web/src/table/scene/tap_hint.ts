// The hint that a raised card is played by a second tap. It is shown until the player has done so a few times.

import { stored } from "../../common/storage";

const TIMES = 3;
const DONE = stored("raised");

export const tapHint = {
  get isNeeded(): boolean {
    return done() < TIMES;
  },
  /** Count one raised card that was played. */
  learn(): void {
    if (done() < TIMES) DONE.write(JSON.stringify(done() + 1));
  },
};

function done(): number {
  const times = DONE.readJson();
  return typeof times === "number" ? times : 0;
}

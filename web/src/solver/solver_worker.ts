// The solver in a thread of its own, so that the page never waits for it.

import { InvalidPosition, Kernel } from "./kernel";
import type { Answer, Question } from "./solver";
import url from "./solver.wasm?url";

const kernel = Kernel.load(fetch(url));

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  void answer(data).then((answer) => postMessage(answer));
});

async function answer({ id, position }: Question): Promise<Answer> {
  try {
    return { id, ...(await kernel).cards(position) };
  } catch (error) {
    return { id, fault: error instanceof InvalidPosition ? error.part : null };
  }
}

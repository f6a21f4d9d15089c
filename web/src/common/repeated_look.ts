// Looking again and again for something that changes without this page, on pages that have no socket.

import { onNetwork } from "./socket";

/**
 * Look at intervals while the page is visible, and at once when the page or the network is back. Return a function that
 * stops this.
 */
export function lookEvery(milliseconds: number, look: () => void): () => void {
  const timer = setInterval(() => document.hidden || look(), milliseconds);
  const stopNetwork = onNetwork(look, () => undefined);
  return () => {
    clearInterval(timer);
    stopNetwork();
  };
}

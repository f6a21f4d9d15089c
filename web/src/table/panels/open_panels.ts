import { guardBack } from "../../router.svelte";

/** The panels that are open, the newest last. Only the newest keeps the keyboard's focus and closes at Escape. */
const panels: object[] = [];

/** Note that a panel is open, until the function that is returned is called. */
export function noteOpen(panel: object): () => void {
  panels.push(panel);
  return () => void panels.splice(panels.lastIndexOf(panel), 1);
}

export const isNewest = (panel: object): boolean => panels[panels.length - 1] === panel;

/** What closes each open panel at the Back button, the newest last. */
const closers: (() => void)[] = [];

/** Let Back close a panel that has opened, until the function that is returned is called. */
export function closeAtBack(close: () => void): () => void {
  closers.push(close);
  guardBack(() => {
    const newest = closers[closers.length - 1];
    newest?.();
    return newest !== undefined;
  });
  return () => void closers.splice(closers.lastIndexOf(close), 1);
}

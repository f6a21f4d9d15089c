// Whether a component is still on the page, for answers that come late.

import { onDestroy } from "svelte";

/** Return a function that tells whether the component is still on the page; call this while it is being made. */
export function whileOnPage(): () => boolean {
  let isOnPage = true;
  onDestroy(() => (isOnPage = false));
  return () => isOnPage;
}

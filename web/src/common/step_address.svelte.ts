// The address of a page that shows a step of a hand.

const ADDRESS_MS = 200;

/** Keep the address of the page at this path, from the initialisation of a component on. */
export function followAddress(path: () => string): void {
  // The address follows with a delay, because browsers limit how often a page may change it.
  $effect(() => {
    const to = path();
    const later = setTimeout(() => {
      if (location.pathname + location.search !== to) history.replaceState(null, "", to);
    }, ADDRESS_MS);
    return () => clearTimeout(later);
  });
}

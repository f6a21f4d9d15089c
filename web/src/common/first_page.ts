// Whether a page is the first of the visit. The browser announces the first page to screen readers; on later pages the
// focus goes to the heading.

let pages = 0;

/** Count one more page, the first included. */
export function countPage(): void {
  pages += 1;
}

export const isFirstPage = (): boolean => pages <= 1;

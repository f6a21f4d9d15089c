// Whether a page is the first of the visit: then the browser says where one is, afterwards the page's heading does.

let pages = 0;

/** To be called once for every page come to, the first included. */
export function countPage(): void {
  pages += 1;
}

export const isFirstPage = (): boolean => pages <= 1;

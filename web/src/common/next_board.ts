// A person who has read the result of a board goes on to the next one with one tap: the link to the table tells it.

const MARK = "#next";

/** Return the address of a table, at which the next board begins without another tap if `goesOn`. */
export const tableAddress = (code: string, goesOn: boolean): string => `/t/${code}${goesOn ? MARK : ""}`;

/** Return whether the address asks for the next board. It asks only once: a page that is loaded again shows what there is. */
export function takeGoOn(): boolean {
  if (location.hash !== MARK) return false;
  history.replaceState(history.state, "", location.pathname);
  return true;
}

// What the browser keeps for the pages. Some bar it, some are full: then all is as on a first visit.

export interface Stored {
  /** Null for what is not kept. */
  read(): string | null;
  /** What was kept as JSON; null too for what is none. */
  readJson(): unknown;
  /** Whether it is kept now; null puts it away. */
  write(value: string | null): boolean;
}

const PREFIX = "botifarra.";

/** What is kept under a name for all visits. */
export const stored = (name: string): Stored => keptIn(() => localStorage, PREFIX + name);

/** What is kept under a name as long as this tab is open. */
export const storedByTab = (name: string): Stored => keptIn(() => sessionStorage, PREFIX + name);

/** To be barred is to have even the name of the storage throw. */
function keptIn(storage: () => Storage, key: string): Stored {
  const read = (): string | null => tried(() => storage().getItem(key), null);
  return {
    read,
    readJson: () => tried(() => JSON.parse(read() ?? "null") as unknown, null),
    write: (value) =>
      tried(() => {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, value);
        return true;
      }, false),
  };
}

function tried<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

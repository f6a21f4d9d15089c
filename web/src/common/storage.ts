// The browser's storage. Where it is barred or full, the pages behave as on a first visit.

export interface Stored {
  /** Return the value, or null where there is none. */
  read(): string | null;
  /** Return the value read as JSON, or null where there is none or it is not JSON. */
  readJson(): unknown;
  /** Write the value, or remove it by null. Return whether that worked. */
  write(value: string | null): boolean;
}

const PREFIX = "botifarra.";

/** Return the value of a name, kept for all visits. */
export const stored = (name: string): Stored => keptIn(() => localStorage, PREFIX + name);

/** Return the value of a name, kept while this tab is open. */
export const storedByTab = (name: string): Stored => keptIn(() => sessionStorage, PREFIX + name);

/** Where storage is barred, even to read `localStorage` throws. So the storage is given as a function. */
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

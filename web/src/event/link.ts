// The secret of a link, behind the `#` of the address (docs/desk.md).

const SECRET = /^#([A-Za-z0-9_-]{22})$/;

/** Return the secret in a hash, or null where the hash is something else, such as a place on the page. */
export const secretIn = (hash: string): string | null => SECRET.exec(hash)?.[1] ?? null;

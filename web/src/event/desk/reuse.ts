// Equal parts of successive screens. The server sends whole screens, and a part that is the same object is not drawn again.

/** Return `next`, with every part that equals that of `before` replaced by the object there; `before` itself if all is equal. */
export function reuse<T>(before: unknown, next: T): T {
  if (before === next || !isObject(before) || !isObject(next) || Array.isArray(before) !== Array.isArray(next)) return next;
  const parts: Record<string, unknown> = next;
  const keys = Object.keys(parts);
  let isEqual = keys.length === Object.keys(before).length;
  for (const key of keys) {
    const part = reuse(before[key], parts[key]);
    parts[key] = part;
    isEqual &&= part === before[key];
  }
  return isEqual ? (before as T) : next;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

// How long to wait before something is tried again (docs/desk.md).

const WAITS_S = [1, 2, 4] as const;

/** Return the wait in milliseconds after so many failures, at least one. A random part keeps many phones from trying together. */
export function waitAfter(failures: number, random: () => number = Math.random): number {
  const longest = WAITS_S[Math.min(failures, WAITS_S.length) - 1] ?? WAITS_S[0];
  return longest * 1_000 * (0.75 + random() / 4);
}

// The tables one sat at last, kept by the browser, so that there is a way back when the tab was closed.

const STORED = "botifarra.tables";
const MOST = 4;

/** Their codes, the latest first. */
export function seatedAt(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(kept) ? kept.filter((code) => typeof code === "string") : [];
  } catch {
    return [];
  }
}

/** That one sits at a table, or no longer does. */
export function rememberSeat(code: string, seated: boolean): void {
  const others = seatedAt().filter((each) => each !== code);
  localStorage.setItem(STORED, JSON.stringify(seated ? [code, ...others].slice(0, MOST) : others));
}

// What names and sentences begin with.

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** What a name begins with, as it is read: a letter with its accents, or a whole emoji. */
export function initial(name: string): string {
  const [first] = GRAPHEMES.segment(name);
  return (first?.segment ?? "").toLocaleUpperCase();
}

/** A word as it begins a sentence. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

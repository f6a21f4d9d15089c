// The first letters of names and sentences.

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Return the first letter of a name with its accents, or its first emoji. */
export function initial(name: string): string {
  const [first] = GRAPHEMES.segment(name);
  return (first?.segment ?? "").toLocaleUpperCase();
}

/** Return a text with a capital first letter. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

// The first letters of names and sentences.

/** Made on first use, because browsers before 2024 may not have it. */
let graphemes: Intl.Segmenter | undefined;

function firstGrapheme(text: string): string | undefined {
  graphemes ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const [first] = graphemes.segment(text);
  return first?.segment;
}

/** Return the first letter of a name with its accents, or its first emoji; in an old browser, its first character. */
export function initial(name: string): string {
  const first = "Segmenter" in Intl ? firstGrapheme(name) : Array.from(name.normalize())[0];
  return (first ?? "").toLocaleUpperCase();
}

/** Return a text with a capital first letter. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

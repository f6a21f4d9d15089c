/** Return a word in small letters, without accents, blanks, apostrophes and hyphens. */
export function folded(word: string): string {
  const plain = word.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  // Without a lookbehind, which Safari has since 2023. The letter before a hyphen stays.
  return plain.replace(/(\p{L})-(?=\p{L})/gu, "$1").replace(/['’\s]/g, "");
}

/** Return a word in small letters, without accents, blanks, apostrophes and hyphens. */
export function folded(word: string): string {
  const plain = word.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return plain.replace(/['’\s]|(?<=\p{L})-(?=\p{L})/gu, "");
}

/** The papers that the desk can print. */

/** The most wanted first: whether they are about a round, and what an event needs to have them. */
const PAPERS = [
  { name: "seating", byRound: true },
  { name: "slips", byRound: true },
  { name: "standings" },
  { name: "certificates", needs: "end" },
  { name: "boards", needs: "boards" },
  { name: "crosstable", needs: "matches" },
  { name: "bracket", needs: "bracket" },
  { name: "cards" },
  { name: "travellers", needs: "boards" },
  { name: "sheets" },
  { name: "dealing", needs: "boards" },
  { name: "commitment", needs: "boards" },
  { name: "records", needs: "boards" },
] as const satisfies readonly { name: string; byRound?: true; needs?: "boards" | "matches" | "bracket" | "end" }[];

export type Paper = (typeof PAPERS)[number];

/** Why a paper cannot be made yet, by its name. */
export type WhyNot = Readonly<Record<string, string>>;

/** Return all papers. Those that cannot be made yet come last. */
export function inOrder(whyNot: WhyNot): readonly Paper[] {
  return [...PAPERS.filter(({ name }) => !whyNot[name]), ...PAPERS.filter(({ name }) => whyNot[name])];
}

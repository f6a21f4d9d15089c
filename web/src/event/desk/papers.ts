/** The papers that the desk can print. */

/** The most wanted first: whether they are about a round or for a deputy too, what an event needs to have them, whether they wait for its end, and their suffix if it is not pdf. */
const PAPERS = [
  { name: "seating", byRound: true, forDeputy: true },
  { name: "slips", byRound: true },
  { name: "standings", forDeputy: true },
  { name: "certificates", atEnd: true },
  { name: "boards", needs: "boards" },
  { name: "crosstable", needs: "matches" },
  { name: "bracket", needs: "bracket" },
  { name: "cards" },
  { name: "blanks" },
  { name: "travellers", needs: "boards" },
  { name: "sheets" },
  { name: "results", suffix: "xlsx" },
  { name: "results", suffix: "csv" },
  { name: "dealing", needs: "boards" },
  { name: "commitment", needs: "boards" },
  { name: "records", needs: "boards" },
] as const satisfies readonly { name: string; byRound?: true; forDeputy?: true; needs?: "boards" | "matches" | "bracket"; atEnd?: true; suffix?: "xlsx" | "csv" }[];

export type Paper = (typeof PAPERS)[number];

/** Why a paper cannot be made yet, by its name. */
export type WhyNot = Readonly<Record<string, string>>;

/** Return why papers cannot be made, with a reason also for those that wait for the end of the rounds. The server's reason is better. */
export function waitingForEnd(whyNot: WhyNot, reason: string): WhyNot {
  const late = PAPERS.filter((paper) => "atEnd" in paper && !whyNot[paper.name]);
  return { ...whyNot, ...Object.fromEntries(late.map(({ name }) => [name, reason])) };
}

/** Return all papers. Those that cannot be made yet come last, and at the very end those that wait longest. */
export function inOrder(whyNot: WhyNot): readonly Paper[] {
  const wait = (paper: Paper): number => (!whyNot[paper.name] ? 0 : "atEnd" in paper ? 2 : 1);
  return [...PAPERS].sort((one, other) => wait(one) - wait(other));
}

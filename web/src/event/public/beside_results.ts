// What the figures of a pair do not tell: rounds that it sat out, boards that it did not play, and that it has withdrawn.

import type { PairNames, PublicRest, PublicScreen, PublicSide, RankedLine } from "../../desk";
import { t } from "../../i18n/text.svelte";
import { signed } from "../../common/words";
import { FLAG, givenText, scoreText } from "../score_text";
import { type Slip, tickWords } from "../slips";

/** The standings of closed rounds, as the public page and the desk show them. */
export type ShownStandings = Pick<
  PublicScreen,
  "head" | "criteria" | "has_withdrawn_last" | "rankings" | "closed_missing" | "appeals" | "fine_appeals"
>;

/** Return what is to be told beside a line of the standings. `hasBoards`: boards are played, and no matches. */
export function besideLine(line: RankedLine, hasBoards: boolean): string[] {
  const { pair, sat_out, withdrawn } = line;
  const rested = sat_out ? t(hasBoards ? "results.rested.boards" : "results.rested.matches", { n: sat_out }) : "";
  const left = withdrawn === null ? "" : t(pair === null ? "results.withdrawn.team" : "results.withdrawn", { round: withdrawn });
  return [rested, finedWords(line), left].filter(Boolean);
}

/** Return the fines of a line in words, and that an appeal against one is open; an empty text without fines. */
function finedWords({ fined, fine_appealed }: RankedLine, key: "results.fined" | "results.fined.team" = "results.fined"): string {
  if (!fined) return "";
  const words = t(key, { points: givenText(fined) });
  return fine_appealed ? `${words} · ${t("results.fined.appealed")}` : words;
}

/** Return the fines of a pair in words, in a league those of its team; an empty text without fines. */
export function finesOf({ rankings }: PublicScreen, { number, team }: PairNames): string {
  const lines = rankings.flatMap((each) => each.lines);
  const own = lines.find((line) => line.pair === number);
  if (own) return finedWords(own);
  const league = lines.find((line) => line.pair === null && line.team === team);
  return league ? finedWords(league, "results.fined.team") : "";
}

/** The marks beside scores that do not follow from the result alone, the same as on paper. */
const MARKS = { revoked: "¹", average: "²", awarded: "³" } as const;

const marksOf = ({ mark, flagged }: PublicSide): string => (mark ? MARKS[mark] : "") + (flagged ? FLAG : "");

/** Return the result and the score of a side; its marks are beside the score, or else the result. */
export function withMarks(side: PublicSide): [result: string, score: string] {
  const [result, score] = [side.result === null ? "" : signed(side.result), scoreText(side.score ?? "")];
  return score ? [result, score + marksOf(side)] : [result + marksOf(side), ""];
}

/** Return an explanation of each of the marks beside some sides. */
export function marksExplained(sides: readonly PublicSide[], isLeague: boolean): string[] {
  const kind = isLeague ? "teams" : "duplicate";
  const words = {
    revoked: t(`results.mark.revoked.${kind}`, { mark: MARKS.revoked }),
    average: t("results.mark.average", { mark: MARKS.average }),
    awarded: t(`results.mark.awarded.${kind}`, { mark: MARKS.awarded }),
  };
  const explained = (["revoked", "average", "awarded"] as const).filter((mark) => sides.some((side) => side.mark === mark));
  const flagged = sides.some((side) => side.flagged) ? [t("results.mark.flagged", { mark: FLAG })] : [];
  return [...explained.map((mark) => words[mark]), ...flagged];
}

/** Return the figure that ranks. */
export const rankFigure = ({ criteria }: ShownStandings): "average" | "total" | "wins" =>
  criteria === "average" || criteria === "total" ? criteria : "wins";

/** Return the explanation of a mark, and the criteria by which the standings rank. */
export function criteriaWords({ criteria, has_withdrawn_last, rankings }: ShownStandings): string[] {
  const isAnyFlagged = rankings.some(({ lines }) => lines.some(({ flagged }) => flagged));
  return [
    ...(isAnyFlagged ? [t("results.ranked.flagged", { mark: FLAG })] : []),
    ...(has_withdrawn_last ? [t("results.ranked.withdrawn")] : []),
    t(`results.ranked.${criteria}`),
  ];
}

export const restWords = ({ round, boards }: PublicRest): string =>
  boards ? t("results.rest.boards", { round, n: boards }) : t("results.rest.match", { round });

/** Return who named botifarra or said contro; without a slip, why there is none. */
export function resultRemark(slip: Slip | null, hasScore: boolean): string {
  if (slip) return tickWords(slip);
  return t(hasScore ? "results.assigned" : "results.no_result");
}

// Why the standings are provisional, in words that stand beside them.

import type { MissingResults, PublicScreen } from "../desk";
import { t } from "../i18n/text.svelte";
import { appealWords } from "./appeal_words";
import { ranges } from "./board_words";

/** Return a sentence on results that closed rounds lack, and one on open appeals, if there are any. */
export function provisionalWords({
  closed_missing,
  appeals,
  fine_appeals,
}: Pick<PublicScreen, "closed_missing" | "appeals" | "fine_appeals">): string[] {
  return [missingWords(closed_missing), appealWords(appeals, fine_appeals)].filter(Boolean);
}

function missingWords(rounds: readonly MissingResults[]): string {
  if (!rounds.length) return "";
  const where = rounds.map(({ round, tables }) =>
    t("event.missing.round", { round, n: tables.length, tables: ranges(tables.map(({ table }) => table)) }),
  );
  return t("event.missing", { rounds: where.join(" ") });
}

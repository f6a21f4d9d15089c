// Papers that are saved as files.

import { language } from "../../i18n/text.svelte";
import type { DeskControl } from "./desk_control.svelte";

const KEPT_MS = 60_000;

/** Save a paper as a file, perhaps that of a round. Throws `DeskProblem`. */
export async function savePaper(desk: DeskControl, name: string, round?: number, suffix = "pdf"): Promise<void> {
  const paper = await desk.requests.paper(name, language.now, { suffix, ...(round === undefined ? {} : { number: round }) });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(paper);
  link.download = `${[desk.event, name, round].filter(Boolean).join("-")}.${suffix}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

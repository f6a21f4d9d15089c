// The sizes of text and cards, in three steps each, kept in this browser for all pages.

import { stored } from "./storage";

export const STEPS = [1, 2, 3] as const;
export type Step = (typeof STEPS)[number];
export type Sized = "text" | "cards";

const SIZES = stored("sizes");

let now = $state.raw<Record<Sized, Step>>(keptBefore());

export const sizes = {
  get now(): Record<Sized, Step> {
    return now;
  },
  choose(sized: Sized, step: Step): void {
    now = { ...now, [sized]: step };
    SIZES.write(JSON.stringify(now));
    measure();
  },
};

/** Write the steps into the document, for style.css. To be called before anything is drawn. */
export function measure(): void {
  const { dataset } = document.documentElement;
  dataset["text"] = String(now.text);
  dataset["cards"] = String(now.cards);
}

function keptBefore(): Record<Sized, Step> {
  const kept = SIZES.readJson() as Partial<Record<Sized, unknown>> | null;
  const step = (sized: Sized): Step => STEPS.find((each) => each === kept?.[sized]) ?? 1;
  return { text: step("text"), cards: step("cards") };
}

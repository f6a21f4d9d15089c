// The boards of the day on the first page, which are loaded once that is painted.

import type { Component } from "svelte";

import { ask } from "../api";
import type { SetLine, Today } from "../http";
import { type MoreTexts, speakWith } from "../i18n/text.svelte";
import TodayBoards from "./TodayBoards.svelte";

const TEXTS: MoreTexts = {
  ca: () => import("../i18n/ca/today.json"),
  es: () => import("../i18n/es/today.json"),
  en: () => import("../i18n/en/today.json"),
};

interface Loaded {
  Boards: Component<{ day: SetLine }>;
  day: SetLine;
}

/** Return the boards of the day with the component that shows them. */
export async function loadToday(): Promise<Loaded> {
  const [{ day }] = await Promise.all([ask<Today>("GET", "/shared/today"), speakWith(TEXTS)]);
  return { Boards: TodayBoards, day };
}

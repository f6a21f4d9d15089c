// The texts of shared boards, for their pages and for tables where they are played.

import type { MoreTexts } from "../i18n/text.svelte";

export const BOARDS_TEXTS: MoreTexts = {
  ca: () => import("../i18n/ca/boards.json"),
  es: () => import("../i18n/es/boards.json"),
  en: () => import("../i18n/en/boards.json"),
};

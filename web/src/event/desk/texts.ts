// The texts of the desk, which the other screens of an event do not load.

import type { MoreTexts } from "../../i18n/text.svelte";

export const DESK_TEXTS: MoreTexts = {
  ca: () => import("../../i18n/ca/desk.json"),
  es: () => import("../../i18n/es/desk.json"),
  en: () => import("../../i18n/en/desk.json"),
};

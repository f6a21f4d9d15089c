// The texts of the screens of an event, which the other pages do not load.

import type { MoreTexts } from "../i18n/text.svelte";

export const EVENT_TEXTS: MoreTexts = {
  ca: () => import("../i18n/ca/event.json"),
  es: () => import("../i18n/es/event.json"),
  en: () => import("../i18n/en/event.json"),
};

// The texts of the public pages, which the other screens of an event do not load.

import type { MoreTexts } from "../../i18n/text.svelte";

export const PUBLIC_TEXTS: MoreTexts = {
  ca: () => import("../../i18n/ca/public.json"),
  es: () => import("../../i18n/es/public.json"),
  en: () => import("../../i18n/en/public.json"),
};

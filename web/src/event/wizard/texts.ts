// The texts of the wizard, which the other screens of an event do not load.

import type { MoreTexts } from "../../i18n/text.svelte";

export const WIZARD_TEXTS: MoreTexts = {
  ca: () => import("../../i18n/ca/wizard.json"),
  es: () => import("../../i18n/es/wizard.json"),
  en: () => import("../../i18n/en/wizard.json"),
};

// What is wrong with the value of an option, in words.

import { numeral } from "../common/words";
import type { Option } from "../http";
import { t } from "../i18n/text.svelte";
import { optionName } from "./option_names";
import { type Wrong, allowedOf } from "./settings";

/** Return which option is wrong, and its allowed values; `target` is the value of the option `target`. */
export function blame({ name, value }: Wrong, options: readonly Option[], target: string): string {
  const blanks = { option: optionName(name), value: value ?? "" };
  const told = t(value === null ? "new.wrong.public" : value ? "new.wrong" : "new.wrong.empty", blanks);
  const option = value === null ? undefined : options.find((each) => each.name === name);
  const allowed = option && allowedOf(option);
  if (!allowed) return told;
  const limits = { least: numeral(option.least ?? 0), most: numeral(option.most ?? 0), target };
  return `${told} ${t(`new.allowed.${allowed}`, limits)}`;
}

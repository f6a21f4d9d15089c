import { render } from "svelte/server";
import { expect, test } from "vitest";

import { speaking } from "../i18n/language_for_tests";
import MiniTable from "./MiniTable.svelte";

test.each([
  ["ca", "dones", "dona"],
  ["es", "das", "da"],
  ["en", "deal", "deals"],
] as const)("in %s the reader is told to deal in the second person", async (language, own, other) => {
  await speaking(language);
  const signs = [2, 3].map((dealer) => {
    const { body } = render(MiniTable, { props: { trick: null, names: ["a", "b", "c", "d"], dealer, reader: 2 } });
    return /<small[^>]*>(.*?)<\/small>/.exec(body)?.[1];
  });
  expect(signs).toEqual([own, other]);
});

import type { Component, ComponentProps } from "svelte";
import { render } from "svelte/server";
import { expect, test } from "vitest";

import { NAMES, sheet } from "../table/state/fixtures";
import ScoreSheet from "./ScoreSheet.svelte";

/** The whole sheet is open over the count. */
const twice: Component<ComponentProps<typeof ScoreSheet>> = (page, props) => {
  ScoreSheet(page, props);
  return ScoreSheet(page, props);
};

test("two sheets on one page each have their own title", () => {
  const { body } = render(twice, { props: { sheet: sheet(), names: [...NAMES], you: 2 } });
  const all = (pattern: RegExp): (string | undefined)[] => [...body.matchAll(pattern)].map(([, id]) => id);
  const ids = all(/<h3 id="([^"]+)"/g);
  expect(new Set(ids).size).toBe(2);
  expect(all(/aria-labelledby="([^"]+)"/g)).toEqual(ids);
});

import type { Component, ComponentProps } from "svelte";
import { render } from "svelte/server";
import { expect, test, vi } from "vitest";

import type { ChoicePart } from "../../protocol";
import { snapshot } from "../state/fixtures";
import { type TableClient, provideTableClient } from "../state/table_client.svelte";
import AdvicePanel from "./AdvicePanel.svelte";

vi.mock("../../router.svelte", () => ({}));

vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("HTMLElement", class {});
});

/** Return the text of the column of differences, heading and cells; what only a wide panel shows stands in [], what only a narrow one shows in {}. */
function differences(choices: readonly ChoicePart[]): string[] {
  const advised: Component<ComponentProps<typeof AdvicePanel>> = (page, props) => {
    const advice = { seq: 1, choices, worlds: 8, deals: 8 };
    provideTableClient({ advice, askAdvice: () => undefined } as unknown as TableClient);
    return AdvicePanel(page, props);
  };
  const props = { table: snapshot(), onclose: () => undefined };
  const { body } = render(advised, { props, context: new Map() });
  return [...body.matchAll(/<t[hd][^>]* class="number error[^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) =>
    cell
      .replace(/<span class="apart[^>]*>(.*?)<\/span>/gs, "[$1]")
      .replace(/<span class="brief[^>]*>(.*?)<\/span>/gs, "{$1}")
      .replace(/<!--.*?-->/gs, "")
      .trim(),
  );
}

test("exact differences stand under a sign of their own in a narrow panel", () => {
  expect(differences([{ action: 3, worth: 36.3 }, { action: 5, worth: 34.3 }])).toEqual(["[advice.difference] {+/−}", "–", "−2.0"]); // prettier-ignore
});

test("beside differences with an error, one without it has no other form", () => {
  const choices = [{ action: 3, worth: 36.3 }, { action: 5, worth: 35.3, error: 0.5 }, { action: 7, worth: 34.3 }]; // prettier-ignore
  expect(differences(choices)).toEqual(["[advice.difference] ±", "–", "[−1.0 ±] 0.5", "[−2.0 ±] 0.0"]);
});

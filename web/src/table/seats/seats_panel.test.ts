import type { Component, ComponentProps } from "svelte";
import { render } from "svelte/server";
import { expect, test, vi } from "vitest";

import type { Sitter, Snapshot } from "../../protocol";
import OpenPanel from "../panels/OpenPanel.svelte";
import { snapshot } from "../state/fixtures";
import { type TableClient, provideTableClient } from "../state/table_client.svelte";

vi.mock("../../router.svelte", () => ({}));

vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("HTMLElement", class {});
});

const atTable: Component<ComponentProps<typeof OpenPanel>> = (page, props) => {
  provideTableClient({ botLevel: "casual" } as TableClient);
  return OpenPanel(page, props);
};

function seatsPanel(west: Sitter | null, stage: Snapshot["stage"]): string {
  const [north, , south, east] = snapshot().seats;
  const table = snapshot({ stage, seats: [north ?? null, west, south ?? null, east ?? null] });
  const props = { table, open: "seats" as const, show: () => undefined };
  return render(atTable, { props, context: new Map() }).body;
}

test("after a match the level of the bots that fill the seats can be chosen", () => {
  expect(seatsPanel(null, "finished")).toMatch(/<option value="casual" selected/);
});

test("there is no choice of a level if no bot can be seated", () => {
  expect(seatsPanel({ name: "Quim", player: 3 }, "counted")).not.toContain("<select");
});

import { beforeEach, expect, test, vi } from "vitest";

let kept: Record<string, string>;

beforeEach(() => {
  kept = {};
  vi.resetModules();
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
  });
});

test("a chosen size is set at the root of the page and stored", async () => {
  const { sizes } = await import("./sizes.svelte");
  sizes.choose("text", 3);
  sizes.choose("cards", 2);
  expect(document.documentElement.dataset).toEqual({ text: "3", cards: "2" });
  vi.resetModules();
  const again = await import("./sizes.svelte");
  expect(again.sizes.now).toEqual({ text: 3, cards: 2 });
});

test("a stored value that is not a size is ignored", async () => {
  kept["botifarra.sizes"] = '{"text": 7, "cards": "2"}';
  const { measure, sizes } = await import("./sizes.svelte");
  expect(sizes.now).toEqual({ text: 1, cards: 1 });
  measure();
  expect(document.documentElement.dataset).toEqual({ text: "1", cards: "1" });
});

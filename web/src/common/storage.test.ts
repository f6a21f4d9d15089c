import { afterEach, expect, test, vi } from "vitest";

import { pack } from "../cards/pack.svelte";
import { language } from "../i18n/text.svelte";
import { freshEntropy, ownEntropies } from "./entropy";
import { rememberName, rememberedName } from "./own_name";
import { rememberSeat, recentTables } from "./recent_tables";
import { stored, storedByTab } from "./storage";

class Shelf {
  readonly kept = new Map<string, string>();
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.kept.set(key, value);
  removeItem = (key: string): void => void this.kept.delete(key);
}

const STORAGES = ["localStorage", "sessionStorage"] as const;

function fail(name: string): never {
  throw new DOMException("no", name);
}

/** Bar storage as some browsers do: even to read `localStorage` throws. */
function bar(): void {
  for (const each of STORAGES) {
    Object.defineProperty(globalThis, each, { configurable: true, get: () => fail("SecurityError") });
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  for (const each of STORAGES) Reflect.deleteProperty(globalThis, each);
});

test("a stored value is read, for all visits or for this tab, until it is removed", () => {
  const [all, tab] = [new Shelf(), new Shelf()];
  vi.stubGlobal("localStorage", all);
  vi.stubGlobal("sessionStorage", tab);
  expect(stored("theme").read()).toBeNull();
  expect(stored("theme").write("dark")).toBe(true);
  expect(storedByTab("renewed").write("[1]")).toBe(true);
  expect([...all.kept, ...tab.kept]).toEqual([["botifarra.theme", "dark"], ["botifarra.renewed", "[1]"]]);
  expect([stored("theme").read(), storedByTab("renewed").readJson()]).toEqual(["dark", [1]]);
  expect([stored("theme").readJson(), stored("name").readJson()]).toEqual([null, null]);
  stored("theme").write(null);
  expect(all.kept.size).toBe(0);
});

test("a browser that bars storage behaves as on a first visit", () => {
  bar();
  vi.stubGlobal("navigator", { languages: ["ca"] });
  rememberName("Anna");
  rememberSeat("CAFE", true);
  pack.choose("spanish");
  expect(freshEntropy("CAFE", 1)).toMatch(/^[0-9a-f]{64}$/);
  expect([language.asked(), rememberedName(), recentTables(), ownEntropies("CAFE")]).toEqual(["ca", "", [], {}]);
  expect(stored("theme").write("dark")).toBe(false);
});

test("a browser whose storage is full keeps the old value", () => {
  const shelf = new Shelf();
  vi.stubGlobal("localStorage", shelf);
  stored("name").write("Anna");
  shelf.setItem = () => fail("QuotaExceededError");
  expect(stored("name").write("Bea")).toBe(false);
  expect(stored("name").read()).toBe("Anna");
});

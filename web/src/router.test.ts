import { expect, test, vi } from "vitest";

vi.stubGlobal("location", { pathname: "/" });
vi.stubGlobal("history", { state: null });
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("document", { addEventListener: () => undefined });
const { PAGES } = await import("./pages");
const { pageOf } = await import("./router.svelte");

test("each page of the registry has its component", () => {
  const components = Object.keys(import.meta.glob("./*/*Page.svelte")).map((path) => path.slice(2, -".svelte".length));
  expect(components.sort()).toEqual([...new Set(Object.values(PAGES).map(({ component }) => component as string))].sort());
});

test("each address leads to its page", () => {
  expect(pageOf("/")).toEqual({ name: "home", values: {} });
  expect(pageOf("/new/")).toEqual({ name: "new", values: {} });
  expect(pageOf("/t/7KQM-X2PA-9WTR")).toEqual({ name: "table", values: { code: "7KQM-X2PA-9WTR" } });
  expect(pageOf("/rules")).toEqual({ name: "rules", values: {} });
  expect(pageOf("/rules/load")).toEqual({ name: "rules", values: { chapter: "load" } });
  expect(pageOf("/replay/7KQM-X2PA-9WTR/3")).toEqual({ name: "replay", values: { code: "7KQM-X2PA-9WTR", deal: 3 } });
  expect(pageOf("/boards")).toEqual({ name: "boards", values: {} });
  expect(pageOf("/boards/new")).toEqual({ name: "boards_new", values: {} });
  expect(pageOf("/boards/ratings")).toEqual({ name: "boards_ratings", values: {} });
  expect(pageOf("/boards/months/2026-11")).toEqual({ name: "boards_month", values: { month: "2026-11" } });
  expect(pageOf("/boards/partner/Ab_9-cdef")).toEqual({ name: "partner", values: { key: "Ab_9-cdef" } });
  expect(pageOf("/boards/2026-W48")).toEqual({ name: "shared_set", values: { set: "2026-W48" } });
  expect(pageOf("/boards/2026-11-26/3")).toEqual({ name: "shared_board", values: { set: "2026-11-26", board: 3 } });
  expect(pageOf("/boards/7KQM-X2PA-9WTR/players/12")).toEqual({
    name: "shared_result",
    values: { set: "7KQM-X2PA-9WTR", entrant: 12 },
  });
  expect(pageOf("/e")).toEqual({ name: "events", values: {} });
  expect(pageOf("/e/tardor-2026")).toEqual({ name: "event", values: { event: "tardor-2026" } });
  expect(pageOf("/e/tardor-2026/table")).toEqual({ name: "phone", values: { event: "tardor-2026" } });
  expect(pageOf("/e/tardor-2026/desk")).toEqual({ name: "desk", values: { event: "tardor-2026" } });
  expect(pageOf("/t/7KQM/hands/3/review")).toEqual({ name: "review", values: { code: "7KQM", deal: 3 } });
  expect(pageOf("/verify")).toEqual({ name: "verify", values: {} });
  expect(pageOf("/verify/7KQM-X2PA-9WTR/3")).toEqual({ name: "verify", values: { code: "7KQM-X2PA-9WTR", deal: 3 } });
});

test.each([
  "/%ff", "/t", "/t/7KQM-X2PA-9WTR/x", "/history/xx", "/learn/x", "/new/x/y", "/rules/load/x", "/lost",
  "/rules/lost", "/verify/7KQM", "/verify/7KQM/0", "/replay/7KQM", "/replay/7KQM/x", "/replay/7KQM/1/x", "/t/7KQM/hands/0/review",
  "/t/7KQM/hands/1", "/boards/x/0", "/boards/months/May", "/boards/x/players", "/boards/a_b", "/boards/partner/x", "/constructor", "/e/Tardor/table", "/e/tardor/tables", "/e/Tardor",
])("%s is no page", (path) => expect(pageOf(path)).toEqual({ name: "lost", values: {} })); // prettier-ignore

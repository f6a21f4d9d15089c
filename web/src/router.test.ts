import { expect, test, vi } from "vitest";

vi.stubGlobal("location", { pathname: "/" });
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("document", { addEventListener: () => undefined });
const { pageOf } = await import("./router.svelte");

test("an address is a page", () => {
  expect(pageOf("/")).toEqual({ name: "home" });
  expect(pageOf("/new/")).toEqual({ name: "new" });
  expect(pageOf("/t/7KQM-X2PA-9WTR")).toEqual({ name: "table", code: "7KQM-X2PA-9WTR" });
  expect(pageOf("/rules")).toEqual({ name: "rules", chapter: null });
  expect(pageOf("/rules/load")).toEqual({ name: "rules", chapter: "load" });
  expect(pageOf("/replay/7KQM-X2PA-9WTR/3")).toEqual({ name: "replay", code: "7KQM-X2PA-9WTR", deal: 3 });
  expect(pageOf("/verify")).toEqual({ name: "verify", hand: null });
  expect(pageOf("/verify/7KQM-X2PA-9WTR/3")).toEqual({ name: "verify", hand: { code: "7KQM-X2PA-9WTR", deal: 3 } });
});

test.each([
  "/%ff", "/t", "/t/7KQM-X2PA-9WTR/x", "/history/xx", "/learn/x", "/new/x/y", "/rules/load/x", "/lost",
  "/rules/lost", "/verify/7KQM", "/verify/7KQM/0", "/replay/7KQM", "/replay/7KQM/x", "/replay/7KQM/1/x", "/constructor",
])("%s is no page", (path) => expect(pageOf(path)).toEqual({ name: "lost" })); // prettier-ignore

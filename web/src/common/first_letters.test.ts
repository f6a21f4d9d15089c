import { afterEach, expect, test, vi } from "vitest";

import { initial } from "./first_letters";

afterEach(() => void vi.unstubAllGlobals());

test("a name begins with a whole letter or a whole emoji", () => {
  expect(initial("àngela")).toBe("À");
  expect(initial("🦊 Pau")).toBe("🦊");
  expect(initial("👩‍🌾")).toBe("👩‍🌾");
  expect(initial("")).toBe("");
});

test("a browser that cannot tell whole letters takes the first character", () => {
  vi.stubGlobal("Intl", {});
  expect(initial("àngela".normalize("NFD"))).toBe("À");
  expect(initial("🦊 Pau")).toBe("🦊");
  expect(initial("")).toBe("");
});

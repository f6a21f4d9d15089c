import { expect, test } from "vitest";

import { initial } from "./first_letters";

test("a name begins with a whole letter or a whole emoji", () => {
  expect(initial("àngela")).toBe("À");
  expect(initial("🦊 Pau")).toBe("🦊");
  expect(initial("👩‍🌾")).toBe("👩‍🌾");
  expect(initial("")).toBe("");
});

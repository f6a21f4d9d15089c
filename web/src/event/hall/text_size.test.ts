import { expect, test } from "vitest";

import { largestScale } from "./text_size";

test.each([
  [0.5, 1],
  [1, 1],
  [1.3, 1.3],
  [1.99, 1.99],
  [5, 2],
])("text that fits up to %f times its size becomes nearly that large", (most, scale) => {
  const found = largestScale((tried) => tried <= most);
  expect(found).toBeLessThanOrEqual(Math.max(1, most));
  expect(found).toBeGreaterThan(scale - 0.02);
});

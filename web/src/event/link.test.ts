import { expect, test } from "vitest";

import { secretIn } from "./link";

test("a hash with 22 letters, digits, hyphens or underscores is a secret", () => {
  expect(secretIn("#AbCdEfGhIjKlMnOpQr_-12")).toBe("AbCdEfGhIjKlMnOpQr_-12");
  for (const hash of ["", "#", "#main", "#AbCdEfGhIjKlMnOpQr_-123", "#AbCdEfGhIjKlMnOpQr_-1é"]) expect(secretIn(hash)).toBeNull();
});

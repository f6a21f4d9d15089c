import { expect, test } from "vitest";

import { folded } from "./folded";

test.each([
  ["Espases", "espases"],
  ["Sant Vicenç", "santvicenc"],
  ["l'Àngel", "langel"],
  ["l’Àngel", "langel"],
  ["Sant-Vicenç", "santvicenc"],
  ["a-b-c", "abc"],
  ["x-2", "x-2"],
  ["-o", "-o"],
  ["o-", "o-"],
  ["o--o", "o--o"],
  ["o -o", "o-o"],
  ["'-o", "-o"],
  ["", ""],
])("%j is folded to %j", (word, plain) => expect(folded(word)).toBe(plain));

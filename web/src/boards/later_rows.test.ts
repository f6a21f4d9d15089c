import { expect, test } from "vitest";

import { LaterRows } from "./later_rows.svelte";

test("an impatient second tap adds no part twice", async () => {
  const asked: number[] = [];
  const later = new LaterRows((first) => {
    asked.push(first);
    return Promise.resolve({ rows: [first, first + 1] });
  });
  await Promise.all([later.add(3), later.add(3)]);
  await later.add(5);
  expect(asked).toEqual([3, 5]);
  expect(later.rows).toEqual([3, 4, 5, 6]);
});

test("a part that failed can be asked for again", async () => {
  const trouble = new Error("offline");
  const answers = [Promise.reject(trouble), Promise.resolve({ rows: ["Anna"] })];
  const later = new LaterRows<string>(() => answers.shift()!);
  await later.add(1);
  expect(later.trouble).toBe(trouble);
  await later.add(1);
  expect(later.trouble).toBeNull();
  expect(later.rows).toEqual(["Anna"]);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { report } from "./fixtures";
import { requestReview } from "./request";

const MADE = report([]);
const answer = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Ask for a review that the server answers like this, one answer after another. */
async function ask(...answers: Response[]): Promise<{ found: unknown; places: (number | null)[]; paths: unknown[] }> {
  const places: (number | null)[] = [];
  const fetching = vi.fn(() => Promise.resolve(answers.shift()));
  vi.stubGlobal("fetch", fetching);
  const asked = requestReview("ABCD", 3, (place) => places.push(place), new AbortController().signal).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return { found: await asked, places, paths: fetching.mock.calls.map(([path]: unknown[]) => path) };
}

test("a review that is made comes at once", async () => {
  const { found, places, paths } = await ask(answer(200, MADE));
  expect([found, places, paths]).toEqual([MADE, [], ["/api/tables/ABCD/hands/3/review"]]);
});

test("the page asks again until the review is made, and tells its place", async () => {
  const { found, places } = await ask(
    answer(202, { place: 2 }, { "retry-after": "9" }),
    answer(202, { place: 0 }, { "retry-after": "3" }),
    answer(200, MADE),
  );
  expect([found, places]).toEqual([MADE, [2, 0]]);
});

test("a full queue is asked again, and at last given up", async () => {
  const full = (): Response => answer(503, { code: "busy" });
  expect(await ask(full(), answer(200, MADE))).toMatchObject({ found: MADE, places: [null] });
  expect((await ask(...Array.from({ length: 20 }, full))).found).toMatchObject({ code: "busy" });
});

test("another refusal ends the request", async () => {
  expect((await ask(answer(404, { code: "no_hand" }))).found).toMatchObject({ code: "no_hand" });
});

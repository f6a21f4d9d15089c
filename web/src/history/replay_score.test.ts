import { render } from "svelte/server";
import { expect, test } from "vitest";

import { momentAt } from "../common/replay";
import { sampleCount } from "../count/fixtures";
import { speaking } from "../i18n/language_for_tests";
import { NAMES } from "../table/state/fixtures";
import ReplayScore from "./ReplayScore.svelte";

test("a loss in duplicate has one minus sign and is not shown as a gain (R7.2)", async () => {
  await speaking("ca");
  const count = { ...sampleCount({ winners: [0] }), scored: [-11, 22] as [number, number] };
  const moment = momentAt({ hands: count.hands, actions: [], calls: [], count }, 0);
  const { body } = render(ReplayScore, { props: { hand: { names: [...NAMES], count }, moment } });
  const told = [...body.matchAll(/<b class="([^"]*)">(.*?)<\/b>/g)].map(([, styled, text]) => [text, /\bgain\b/.test(styled ?? "")]);
  expect(told).toEqual([["−11", false], ["+22", true]]);
});

test("trumps, declarer and double stand apart", async () => {
  await speaking("ca");
  const count = sampleCount({ winners: [0] });
  const bid = { declarer: 0, strain: 4, doublers: [1] };
  const moment = { ...momentAt({ hands: count.hands, actions: [], calls: [], count }, 0), bid };
  const { body } = render(ReplayScore, { props: { hand: { names: [...NAMES], count }, moment } });
  const told = body.replace(/<[^>]*>/g, "").replace(/\s+/g, " ");
  expect(told).toContain(`botifarra, ${NAMES[0]} · contro`);
});

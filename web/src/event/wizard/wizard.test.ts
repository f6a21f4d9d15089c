import { afterEach, beforeAll, expect, test, vi } from "vitest";

import { speaking } from "../../i18n/language_for_tests";
import { speakWith, t } from "../../i18n/text.svelte";
import { WIZARD_TEXTS } from "./texts";
import { Wizard } from "./wizard.svelte";

/** The requests that wait for their answer, in order. */
let asked: ((response: Response) => void)[];

beforeAll(async () => {
  await speaking("en");
  await speakWith(WIZARD_TEXTS);
});

afterEach(() => vi.unstubAllGlobals());

const proposals = (): Response => Response.json({ proposals: [] });
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A wizard that has asked for the formats of 8 pairs, and then of 10. */
function wizardThatAskedTwice(): Wizard {
  asked = [];
  vi.stubGlobal("localStorage", { setItem: () => undefined, getItem: () => null });
  vi.stubGlobal("fetch", () => new Promise<Response>((answer) => asked.push(answer)));
  const wizard = new Wizard("secret");
  wizard.draft.hours = "3";
  for (const count of ["8", "10"]) {
    wizard.draft.count = count;
    void wizard.propose();
  }
  return wizard;
}

test("formats that could not be loaded can be asked for again, though an older answer comes late", async () => {
  const wizard = wizardThatAskedTwice();
  asked[1]!(new Response(null, { status: 503 }));
  await settled();
  asked[0]!(proposals());
  await settled();
  expect([wizard.isProposed, wizard.isBusy, wizard.problem]).toEqual([false, false, t("wizard.problem.failed")]);
});

test("the failure of an older question is not shown", async () => {
  const wizard = wizardThatAskedTwice();
  asked[1]!(proposals());
  await settled();
  asked[0]!(new Response(null, { status: 503 }));
  await settled();
  expect([wizard.isBusy, wizard.problem]).toEqual([false, ""]);
});

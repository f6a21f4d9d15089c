import { afterEach, beforeAll, expect, test, vi } from "vitest";

import type { Proposal } from "../../desk";
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

const proposals = (...pairings: Proposal["pairing"][]): Response =>
  Response.json({ proposals: pairings.map((pairing) => ({ kind: "duplicate", pairing, sections: 1 })) });
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

test("the format that is shown as chosen when the host leaves the formats is the choice", async () => {
  const wizard = wizardThatAskedTwice();
  wizard.draft.choice = { kind: "duplicate", pairing: "berger" };
  asked[1]!(proposals("howell", "mitchell"));
  await settled();
  expect([wizard.chosen?.pairing, wizard.isReplaced]).toEqual(["howell", true]);
  wizard.go("start");
  expect([wizard.draft.choice.pairing, wizard.isReplaced]).toEqual(["howell", false]);
});

test("a format is not said to be replaced before the formats for those who are here are known", async () => {
  const wizard = wizardThatAskedTwice();
  wizard.draft.choice = { kind: "duplicate", pairing: "berger" };
  asked[1]!(proposals("mitchell"));
  await settled();
  expect(wizard.isReplaced).toBe(true);
  wizard.draft.count = "12";
  void wizard.propose();
  expect(wizard.isReplaced).toBe(false);
  asked[2]!(proposals("berger"));
  await settled();
  expect([wizard.chosen?.pairing, wizard.isReplaced]).toEqual(["berger", false]);
});

test("a complaint that comes while an answer is awaited stays", async () => {
  const wizard = wizardThatAskedTwice();
  wizard.problem = "fewer than two pairs";
  asked[1]!(proposals("swiss"));
  await settled();
  expect(wizard.problem).toBe("fewer than two pairs");
});

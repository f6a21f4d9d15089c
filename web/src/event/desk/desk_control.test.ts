import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { AnyCommand, CommandForm } from "../../desk";
import { speaking } from "../../i18n/language_for_tests";
import { speakWith } from "../../i18n/text.svelte";
import { cell, done, slip } from "../fixtures";
import { DeskControl } from "./desk_control.svelte";
import { deskRound, deskScreen, deskTable } from "./fixtures";
import { DESK_TEXTS } from "./texts";

const place = { round: 2, table: 1, board: 4 };
const confirm: AnyCommand = { t: "confirm", place };
const other: AnyCommand = { t: "score", place: { ...place, board: 5 }, slip: slip(50) };
let refuses: (command: AnyCommand) => boolean;
let desk: DeskControl;

const response = (status: number, body: object): Response => new Response(JSON.stringify(body), { status });

beforeEach(async () => {
  await speaking("en");
  await speakWith(DESK_TEXTS);
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => undefined);
  vi.stubGlobal("document", { addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal("location", { href: "http://desk.example/" });
  vi.stubGlobal("WebSocket", class { close = () => undefined }); // prettier-ignore
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const { request, command } = JSON.parse(body) as CommandForm;
    await Promise.resolve();
    if (refuses(command)) return response(409, { code: "slip_exists", sentence: "There is a result.", facts: place });
    return response(200, done(request, { entries: [41] }));
  });
  desk = new DeskControl("tardor", "secret");
  desk.client.screen = deskScreen({
    shown: deskRound({ tables: [deskTable(1, [cell({ state: "entered", slip: slip(40) }), cell({ board: 5 })])] }),
  });
  refuses = () => false;
  await desk.order(confirm);
  expect(desk.last?.undo?.t).toBe("undo");
});

afterEach(() => {
  desk.client.leave();
  vi.unstubAllGlobals();
});

test("an undo that is refused says so, and leads to the result", async () => {
  refuses = () => true;
  await desk.undo();
  expect(desk.last).toMatchObject({ words: expect.stringContaining("Not undone"), undo: null, stays: "There is a result.", isRefused: true, goal: { view: "place", place } });
  expect(desk.refused).toEqual([]);
});

test("a change that is done before an undo is refused stays in sight, and so does the refusal", async () => {
  refuses = (command) => "place" in command && command.place?.board === place.board;
  await Promise.all([desk.order(other), desk.undo()]);
  expect(desk.last?.words).toContain("board 5");
  expect(desk.last?.undo).toMatchObject({ t: "undo", place: { board: 5 } });
  expect(desk.refused.map(({ form }) => form.command.t)).toEqual(["undo"]);
});

test("the undo of an undo of a closing brings back the clock that it replaced", async () => {
  for (const clock of [true, false]) {
    desk.choose({ clock });
    desk.client.screen = deskScreen({ shown: deskRound(), clock: { ends: Date.now() + 400_000, left: null, total: 900_000 } });
    const closing = desk.closing(2, true);
    expect(closing).toEqual({ t: "closeround", round: 2, anyway: true, ...(clock ? { seconds: 900 } : {}) });
    await desk.order(closing);
    await desk.undo();
    const request = desk.client.received.at(-1)?.form.request;
    expect(desk.last?.undo).toEqual({ t: "closeround", round: 2, anyway: true, undoes: request });
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { french } from "./french.mjs";
import { spanish } from "./spanish.mjs";

const CARDS = Array.from({ length: 48 }, (_, card) => `c${card}`);
const SYMBOLS = [...CARDS, "back", "s0", "s1", "s2", "s3", "s4"];

/** Return the drawing under each id of a sprite. */
const symbols = (sprite) =>
  new Map([...sprite.matchAll(/<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/gs)].map(([, id, body]) => [id, body]));

/** Return the number of breaks in a frame's line at this height, found by following its path. */
function breaks(path, height) {
  let [x, y, gaps] = [0, 0, 0];
  let drawnTo = null;
  for (const [, command, rest] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const [a, b] = rest.split(/[ ,]/).map(Number);
    if (command === "M") [x, y, drawnTo] = [a, b, null];
    else if (command === "m") [x, y] = [x + a, y + b];
    else if (command === "H") {
      if (y === height && drawnTo !== null && x > drawnTo) gaps++;
      [x, drawnTo] = [a, a];
    }
  }
  return gaps;
}

for (const [name, make] of Object.entries({ spanish, french })) {
  const sprite = make();

  test(`${name}: every card, the back and the suits, no id twice`, () => {
    assert.deepEqual([...symbols(sprite).keys()].sort(), [...SYMBOLS].sort());
    const ids = [...sprite.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    assert.equal(new Set(ids).size, ids.length);
  });

  test(`${name}: no two cards look the same`, () => {
    assert.equal(new Set(CARDS.map((id) => symbols(sprite).get(id))).size, 48);
  });

  test(`${name}: nothing from elsewhere, nothing that a font or a browser could draw otherwise`, () => {
    const ids = new Set([...sprite.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, target] of sprite.matchAll(/href="([^"]*)"/g)) assert.ok(target.startsWith("#") && ids.has(target.slice(1)), target);
    const own = sprite.replace('xmlns="http://www.w3.org/2000/svg"', "");
    assert.doesNotMatch(own, /url\(|:\/\/|<(text|style|script|image|foreignObject)/);
  });

  test(`${name}: tags close in the order they open`, () => {
    const open = [];
    for (const [, end, tag, closed] of sprite.matchAll(/<(\/?)([\w-]+)(?:\s[^>]*?)?(\/?)>/g)) {
      if (end) assert.equal(open.pop(), tag);
      else if (!closed) open.push(tag);
    }
    assert.deepEqual(open, []);
  });

  test(`${name}: the frame is broken as often as the suit's number says, above and below`, () => {
    CARDS.forEach((id, card) => {
      const [, frame] = /<path d="([^"]+)"/.exec(symbols(sprite).get(id));
      const suit = Math.floor(card / 12);
      assert.deepEqual([breaks(frame, 7), breaks(frame, 301)], [suit, suit], id);
    });
  });

  test(`${name}: small enough for the first page`, () => {
    assert.ok(gzipSync(sprite, { level: 9 }).length < 45_000);
  });
}

import { expect, test } from "vitest";

import { cardPicture, cardText, signsOf } from "./share_card";

/** The example of tests/tournament/shared/test_share_card.py: both programs draw the same card. */
const SEVENTHS = Array.from({ length: 8 }, (_, at) => Math.round((1 + at / 7) * 1e6) / 1e6);
const CARD = {
  scores: SEVENTHS,
  title: "Mans del dia · 26 de novembre",
  name: "Àngels",
  average: "Mitjana 1,50",
  place: "3a de 214",
  link: "https://example.org/d",
};

test("the text has one line of signs, the worst and the best at the ends", () => {
  expect(cardText(CARD)).toBe("Mans del dia · 26 de novembre\n▁▂▃▄▅▆▇█  Mitjana 1,50 · 3a de 214\nhttps://example.org/d");
  expect(signsOf([1, 1.125, 1.1251, 2, null])).toBe("▁▁▂█·");
});

test("words that are missing leave no trace", () => {
  expect(cardText({ scores: [2, null], title: "Repte", name: "", average: "", place: "", link: "" })).toBe("Repte\n█·");
});

test("the picture has a mark for each board, and words in it are escaped", () => {
  const picture = cardPicture({ ...CARD, scores: [1, null, 2], name: "<b>&" });
  expect(picture.match(/<rect/g)).toHaveLength(2 + 2);
  expect(picture.match(/<circle/g)).toHaveLength(1);
  expect(picture).toContain("&lt;b&gt;&amp;</text>");
  expect(picture).not.toContain("<b>");
});

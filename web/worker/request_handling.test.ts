import { expect, test } from "vitest";

import { isAbsent, marked, handlingOf } from "./request_handling";

const HERE = "https://botifarra.example";
const asked = (path: string, mode = "cors", method = "GET"): string => handlingOf({ method, mode, url: HERE + path }, HERE);

test("pages come from the network first, and files of a build from the cache", () => {
  expect(asked("/t/7KQM-X2PA-9WTR", "navigate")).toBe("page");
  expect(asked("/assets/app-1234.js")).toBe("file");
});

test.each([
  ["/api/tables", "cors", "GET"],
  ["/api/tables/7KQM/hands/1.bgn", "navigate", "GET"],
  ["/assets/app-1234.js", "cors", "HEAD"],
  ["/", "navigate", "POST"],
  ["/", "cors", "GET"],
  ["/site.json", "cors", "GET"],
])("%s (%s, %s) is left to the browser", (path, mode, method) => expect(asked(path, mode, method)).toBe("untouched"));

test("requests to other sites are left to the browser", () => {
  expect(handlingOf({ method: "GET", mode: "cors", url: "https://elsewhere.example/assets/a.js" }, HERE)).toBe("untouched");
});

test("a proxy without its server counts as no server", () => {
  expect([500, 502, 503, 504, 505, 404].filter(isAbsent)).toEqual([502, 503, 504]);
});

test("the page given without the server is marked", () => {
  expect(marked('<!doctype html><html lang="ca"><body></body></html>')).toBe(
    '<!doctype html><html data-offline lang="ca"><body></body></html>',
  );
});

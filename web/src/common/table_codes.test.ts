import { expect, test } from "vitest";

import { codeIn } from "./table_codes";

const CODE = "7KQM-X2PA-9WTR";

test("a code is read in any spelling", () => {
  for (const text of [CODE, "7kqm x2pa 9wtr", " 7KQMX2PA9WTR ", "7kqm–x2pa–9wtr"]) expect(codeIn(text)).toBe(CODE);
});

test("a code is read from a link", () => {
  expect(codeIn(`http://192.168.1.20:8080/t/${CODE}`)).toBe(CODE);
  expect(codeIn(`https://botifarra.example/t/${CODE}/?from=qr#seat`)).toBe(CODE);
});

test("a text that is not a code is rejected", () => {
  for (const text of ["", "hola", "7KQM-X2PA", `${CODE}X`, "https://botifarra.example/rules"]) {
    expect(codeIn(text)).toBeNull();
  }
});

import { beforeAll, expect, test } from "vitest";

import { speaking } from "../i18n/language_for_tests";
import { USUAL } from "../protocol";
import { rulesName, settingsChanged } from "./changes";

beforeAll(() => speaking("ca"));

test("changed rules are shown as the preset's name and the changes in words", async () => {
  expect(rulesName("oriental")).toBe("Obligada");
  expect(rulesName("oriental target=51")).toBe("Obligada, amb canvis: a 51");
  expect(rulesName("oriental max_hands=1 score_cap=0")).toBe("Obligada, amb canvis: 1 mà com a molt, sostre del marcador: 0");
  const rules = "occidental target=50 carry_over=true shuffle=stack_and_cut codony=o9,o1 max_doubles_suit=1";
  expect(rulesName(rules)).toBe(
    "Lliure, amb canvis: a 50, els punts que sobren passen a la següent: sí, com es barreja: apilades i tallades, " +
      "codony: les cartes: manilla d'oros, as d'oros, fins on es pot contrar amb trumfo: contro",
  );
  await speaking("es");
  expect(rulesName("oriental target=51")).toBe("Obligada, con cambios: a 51");
  await speaking("en");
  expect(rulesName("occidental target=51 style=oriental")).toMatch(/^.+, changed: to 51, .+$/);
  await speaking("ca");
});

test("only changed settings are listed, with their new values", () => {
  const after = { ...USUAL, rules: "oriental target=50", turn: 12, reserve: 30, spectators: false };
  expect(settingsChanged(USUAL, after)).toEqual([
    "Com s'hi juga: Obligada, amb canvis: a 50",
    "Temps per jugar: 12 s per jugada, 30 s de reserva",
    "Admet espectadors: no",
  ]);
  expect(settingsChanged(USUAL, { ...USUAL })).toEqual([]);
});

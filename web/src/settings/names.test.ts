import { beforeAll, expect, test } from "vitest";

import { speaking } from "../i18n/spoken";
import { USUAL } from "../protocol";
import { rulesName, settingsChanged } from "./names";

beforeAll(() => speaking("ca"));

test("rules are told in words and not in codes", () => {
  const rules = "occidental target=50 carry_over=true shuffle=stack_and_cut codony=o9,o1 max_doubles_suit=1";
  expect(rulesName(rules)).toBe(
    "Lliure · Punts per guanyar: 50 · Els punts que sobren passen a la següent: sí · Com es barreja: apilades i tallades" +
      " · Codony: les cartes: manilla d'oros, as d'oros · Fins on es pot contrar, amb trumfo: contro",
  );
});

test("only what is not as it was is told, as it is now", () => {
  const after = { ...USUAL, rules: "oriental target=50", turn: 12, reserve: 30, spectators: false };
  expect(settingsChanged(USUAL, after)).toEqual([
    "Com s'hi juga: Obligada · Punts per guanyar: 50",
    "Temps per jugar: 12 s per jugada, 30 s de reserva",
    "Admet espectadors: no",
  ]);
  expect(settingsChanged(USUAL, { ...USUAL })).toEqual([]);
});

import { beforeAll, expect, test } from "vitest";

import { parseCard } from "../../common/cards";
import { speaking } from "../../i18n/language_for_tests";
import type { AnyEvent, Count, Snapshot } from "../../protocol";
import { hand, sheet, snapshot, you } from "../state/fixtures";
import { isNews, narrate, narrateArrival, narrateMissed, narrateTurn } from "./narration";

beforeAll(() => speaking("ca"));

const NORTH = 0;
const EAST = 3;
const LAIA = 2;
const cards = (text: string): number[] => text.split(" ").map(parseCard);

function acted(seat: number, action: number, by: "player" | "bot" | "clock" = "bot"): AnyEvent {
  return { k: "acted", seat, action, by };
}

function after(changes: Parameters<typeof hand>[0], more: Partial<Snapshot> = {}): Snapshot {
  return snapshot({ hand: hand(changes), ...more });
}

test("a card is announced by its name, and the player's own in the second person", () => {
  const table = after({ to_act: LAIA, trick: { leader: 1, cards: cards("o1") } });
  expect(narrate(snapshot(), acted(1, parseCard("o1")), table)).toEqual(["Quim juga l'as d'oros."]);
  const own = after({ to_act: EAST, trick: { leader: LAIA, cards: cards("eR") } });
  expect(narrate(snapshot(), acted(LAIA, parseCard("eR"), "player"), own)).toEqual(["Jugues el rei d'espases."]);
});

test("a full trick is announced with its winner", () => {
  const last = { leader: 1, cards: cards("o5 oR o2 o9"), winner: NORTH };
  const table = after({ to_act: NORTH, trick: { leader: NORTH }, last, taken: [1, 0] });
  expect(narrate(snapshot(), acted(NORTH, parseCard("o9")), table)).toEqual([
    "Roser juga la manilla d'oros.",
    "La basa és per a Roser.",
  ]);
});

test("a call is announced in the words of its player, and a double by its number", () => {
  const named = after({ phase: "double", bid: { declarer: NORTH, strain: 2 } });
  const open = snapshot({ hand: hand({ phase: "declare", bid: null }) });
  expect(narrate(open, acted(NORTH, 50), named)).toEqual(["Roser: «espases»."]);
  const doubled = after({ phase: "double", bid: { declarer: NORTH, strain: 2, doublers: [EAST] } });
  expect(narrate(named, acted(EAST, 55), doubled)).toEqual(["Pau: «contro»."]);
  expect(narrate(doubled, acted(LAIA, 55, "player"), doubled)).toEqual(["Tu: «recontro»."]);
  const playing = after({ phase: "play", bid: { declarer: NORTH, strain: 2 } });
  expect(narrate(named, acted(1, 54), playing)).toEqual(["Quim: «bé».", "Es juga a espases; ha cantat Roser."]);
});

test("a player who does not show the codony says nothing", () => {
  const asked = after({ phase: "show" });
  expect(narrate(asked, acted(1, 54), asked)).toEqual([]);
  expect(narrate(asked, acted(1, 54), after({}))).toEqual(["Es juga a espases; ha cantat Roser."]);
  expect(narrate(asked, acted(1, 56), asked)).toEqual(["Quim: «codony»."]);
});

test("the player's cards are read out after the deal, by suit", () => {
  const table = after({ dealer: LAIA, phase: "declare", bid: null }, { you: you({ hand: cards("c2 o9 e1") }) });
  expect(narrate(snapshot(), { k: "dealt", deal: 1 }, table)).toEqual([
    "Mà 1",
    "Dones tu.",
    "Les teves cartes: manilla d'oros, as d'espases, 2 de copes.",
  ]);
});

test("cards that may not be seen yet are mentioned, and read out after the call that uncovers them (R2.7)", () => {
  const blind = after({ phase: "declare", bid: null }, { you: you({ hand: null }) });
  expect(narrate(snapshot(), { k: "dealt", deal: 1 }, blind).at(-1)).toMatch(/^Les teves cartes estan cara avall/);
  const seen = after({ phase: "answer", bid: null }, { you: you({ hand: cards("b3") }) });
  expect(narrate(blind, acted(NORTH, 53), seen)).toEqual(["Roser: «delego».", "Les teves cartes: 3 de bastos."]);
});

test("a bot that plays for a person is announced", () => {
  const table = after({ trick: { leader: LAIA, cards: cards("b3") } });
  expect(narrate(snapshot(), acted(LAIA, parseCard("b3"), "clock"), table)[0]).toBe(
    "S'ha acabat el teu temps i un bot juga per tu.",
  );
  expect(narrate(snapshot(), acted(LAIA, parseCard("b3"), "bot"), table)[0]).toBe("Un bot juga per tu.");
  expect(narrate(snapshot(), acted(NORTH, parseCard("b3"), "bot"), table)).toEqual(["Roser juga el 3 de bastos."]);
});

test("the end of a hand is announced with its points, and that of a match with its winner", () => {
  const count = { points: [40, 32], scored: [4, 0] } as unknown as Count;
  const last = { leader: 1, cards: cards("o5 oR o2 o9"), winner: NORTH };
  const over = { phase: "over", to_act: NORTH, trick: { leader: NORTH }, last } as const;
  const table = after(over, { stage: "counted", count, sheet: sheet({ score: [4, 20] }) });
  expect(narrate(snapshot(), acted(NORTH, parseCard("o9")), table).slice(2)).toEqual([
    "S'ha acabat la mà. Nosaltres: 40 punts. Ells: 32.",
    "S'apunten: Nosaltres, 4; Ells, 0.",
    "La partida va així: Nosaltres, 4; Ells, 20.",
  ]);
  const won = { ...table, stage: "finished" as const, sheet: sheet({ score: [104, 20], over: true, winner: 0 }) };
  expect(narrate(snapshot(), acted(NORTH, parseCard("o9")), won).at(-1)).toBe("Guanyen la partida: Nosaltres.");
});

test("the player's turn is announced once, with the possible actions", () => {
  const trick = { leader: 1, cards: cards("c5") };
  const own = you({ hand: cards("c9 c2 o1"), legal: cards("c9"), why: { [parseCard("c2")]: "R4.5" } });
  const table = after({ to_act: LAIA, trick }, { you: own });
  expect(narrateTurn(snapshot(), acted(1, parseCard("c5")), table)).toEqual([
    "És el teu torn. Només pots jugar la manilla de copes.",
  ]);
  expect(narrateTurn(table, { k: "away", seat: 1 }, table)).toEqual([]);
  expect(narrateTurn(snapshot(), acted(LAIA, 0, "player"), snapshot())).toEqual([]);
});

test("every other event has its sentence, in the second and the third person", () => {
  const events: [AnyEvent, string][] = [
    [{ k: "sat", seat: 1, name: "Quim", player: null, bot: "greedy" }, "Quim, un bot, seu a la taula."],
    [{ k: "sat", seat: LAIA, name: "Laia", player: 7, bot: null }, "Seus a la taula."],
    [{ k: "stood", seat: 1 }, "Quim s'aixeca de la taula."],
    [{ k: "began", kind: "first", order: [0, 1, 2, 3] }, "Comença la partida."],
    [{ k: "drawn", dealer: LAIA, order: [0, 1, 2, 3], cards: [] }, "Primer dones tu."],
    [{ k: "overclaimed", seat: 1 }, "Quim estén, però no és segur: es continua jugant."],
    [{ k: "asked", seat: 1, wish: "undo" }, "Quim demana de desfer la jugada."],
    [{ k: "answered", seat: LAIA, yes: false }, "Dius que no."],
    [{ k: "undone", seat: 1 }, "Quim desfà la jugada."],
    [{ k: "stalled", seat: 1 }, "Fa una estona que espereu Quim."],
    [{ k: "away", seat: 1 }, "Quim s'ha quedat sense connexió."],
    [{ k: "returned", seat: 1 }, "Quim torna a ser a la taula."],
    [{ k: "relieved", seat: 1 }, "Un bot juga per Quim."],
    [{ k: "said", seat: 1, phrase: "well_played" }, "Quim: «Ben jugat!»"],
    [{ k: "lapsed" }, "S'ha acabat el temps: si hi ha una mà a taula, l'acaba un bot."],
    [{ k: "closed" }, "La taula s'ha tancat."],
  ];
  for (const [event, sentence] of events) expect(narrate(snapshot(), event, snapshot())).toEqual([sentence]);
});

test("a request is announced with the time to answer", () => {
  const pending = { seat: 1, wish: "undo" as const, waiting: [LAIA] };
  const asked: AnyEvent = { k: "asked", seat: 1, wish: "undo" };
  expect(narrate(snapshot(), asked, snapshot({ pending }))).toEqual([
    "Quim demana de desfer la jugada.",
    "Tens 20 segons per contestar.",
  ]);
});

test("a player who still reads the count hears once that another is ready", () => {
  const counted = snapshot({ stage: "counted" });
  const [north, west, south, east] = counted.seats;
  const ready = snapshot({ stage: "counted", seats: [north, { name: "Quim", player: 3, ready: true }, south, east] });
  const event: AnyEvent = { k: "readied", seat: 1, entropy: "" };
  const sentence = "Quim ja està a punt: la mà següent es reparteix d'aquí a 60 segons com a molt.";
  expect(narrate(counted, event, ready)).toEqual([sentence]);
  expect(isNews(event, ready)).toBe(true);
  expect(narrate(ready, { ...event, seat: NORTH }, ready)).toEqual([]);
  const own = { ...counted, seats: [north, west, { name: "Laia", player: 7, ready: true }, east] } as Snapshot;
  expect(narrate(counted, { ...event, seat: LAIA }, own)).toEqual([]);
});

test("the time for a deal begins again after the only ready player left", () => {
  const [north, , south, east] = snapshot().seats;
  const quim = { name: "Quim", player: 3, ready: true };
  const gone = snapshot({ stage: "counted", seats: [north, { ...quim, away: true }, south, east] });
  const back = snapshot({ stage: "counted", seats: [north, quim, south, east] });
  const pau = snapshot({ stage: "counted", seats: [north, { ...quim, away: true }, south, { name: "Pau", player: 4, ready: true }] });
  const sentence = (who: string): string => `${who} ja està a punt: la mà següent es reparteix d'aquí a 60 segons com a molt.`;
  expect(narrate(gone, { k: "readied", seat: 3, entropy: "" }, pau)).toEqual([sentence("Pau")]);
  expect(narrate(gone, { k: "returned", seat: 1 }, back).at(-1)).toBe(sentence("Quim"));
  expect(narrate(pau, { k: "returned", seat: 1 }, { ...pau, seats: back.seats })).toHaveLength(1);
});

test("a relieved player hears who decided it", () => {
  const relieved = (seat: number, by: "host" | "vote" | null = null): string[] => narrate(snapshot(), { k: "relieved", seat, by }, snapshot());
  expect(relieved(LAIA)).toEqual(["Un bot juga les teves cartes fins que tornis."]);
  expect(relieved(LAIA, "host")).toEqual(["Qui ha obert la taula fa que un bot jugui per tu fins que tornis."]);
  expect(relieved(LAIA, "vote")).toEqual(["Els altres han volgut que un bot jugui per tu fins que tornis."]);
  expect(relieved(1, "vote")).toEqual(["Un bot juga per Quim."]);
});

test("a player's return is announced if a bot had played the cards", () => {
  const returned: AnyEvent = { k: "returned", seat: LAIA };
  const [north, west, , east] = snapshot().seats;
  const relieved = snapshot({ seats: [north, west, { name: "Laia", player: 7, relieved: true }, east] });
  expect(narrate(snapshot(), returned, snapshot())).toEqual([]);
  expect(narrate(relieved, returned, snapshot())).toEqual(["Tornes a ser a la taula."]);
});

test("events that cannot be seen on the table become notices", () => {
  expect(isNews({ k: "overclaimed", seat: 1 }, snapshot())).toBe(true);
  expect(isNews(acted(1, 3, "clock"), snapshot())).toBe(true);
  expect(isNews(acted(1, 3), snapshot())).toBe(false);
  expect(isNews({ k: "said", seat: 1, phrase: "hello" }, snapshot())).toBe(false);
  expect(isNews({ k: "stood", seat: 1 }, snapshot({ stage: "finished" }))).toBe(true);
  expect(isNews({ k: "stood", seat: 1 }, snapshot({ stage: "open" }))).toBe(false);
});

test("a stalling player is shown on the table, and not as a notice", () => {
  const event: AnyEvent = { k: "stalled", seat: 1 };
  const watched = snapshot({ you: you({ seat: null }) });
  expect(isNews(event, snapshot())).toBe(false);
  expect(narrate(snapshot(), event, snapshot())).toEqual(["Fa una estona que espereu Quim."]);
  expect(narrate(snapshot(), { ...event, seat: LAIA }, snapshot())).toEqual(["Els altres t'esperen."]);
  expect(narrate(watched, event, watched)).toEqual(["Fa una estona que Quim no fa res."]);
});

test("events of no interest to anybody are not announced", () => {
  const events: AnyEvent[] = [
    { k: "committed", deal: 1, commit: "", seed: null },
    { k: "readied", seat: 1, entropy: "" },
  ];
  for (const event of events) expect(narrate(snapshot(), event, snapshot())).toEqual([]);
});

test("of missed events, the last cards are announced", () => {
  const missed = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((seq) => ({ seq, at: 0, e: acted(1, seq) }));
  const told = narrateMissed(missed, snapshot());
  expect(told.length).toBe(8);
  expect(told.at(-1)).toBe("Quim juga l'as d'oros.");
});

test("a missed card of the own seat was played by the player, or by a bot in their place", () => {
  const missed = [acted(2, parseCard("o1"), "player"), acted(2, parseCard("o2"))].map((e, seq) => ({ seq, at: 0, e }));
  expect(narrateMissed(missed, snapshot())).toEqual(["Jugues l'as d'oros.", "Un bot ha jugat el 2 d'oros per tu."]);
});

test("the host's changes are announced, and nothing without a change", () => {
  const before = snapshot({ stage: "open" });
  const settings = { ...before.settings, rules: "occidental" };
  const event: AnyEvent = { k: "configured", settings };
  expect(narrate(before, event, { ...before, settings })).toEqual(["Qui ha obert la taula l'ha canviada. Com s'hi juga: Lliure."]);
  expect(narrate(before, event, { ...before, settings: { ...before.settings } })).toEqual([]);
  expect(isNews(event, { ...before, host: 9 })).toBe(true);
  expect(isNews(event, before)).toBe(false); // the player is the host
});

test("a newcomer hears who sits there, or the state of the hand", () => {
  const seats: Snapshot["seats"] = [null, { name: "Quim", bot: "greedy" }, null, { name: "Pau", player: 9 }];
  const room = snapshot({ stage: "open", hand: null, sheet: null, seats });
  expect(narrateArrival(room)).toEqual(["Quim, un bot, seu a la taula.", "Pau seu a la taula."]);
  const table = snapshot({ you: you({ hand: cards("o1 c5") }) });
  expect(narrateArrival(table)).toEqual([
    "Mà 1",
    "Dona Roser.",
    "Les teves cartes: as d'oros, 5 de copes.",
    "Es juga a espases; ha cantat Roser.",
  ]);
  expect(narrateArrival(snapshot({ stage: "counted" }))).toEqual([]);
});

// What a command was, in a few words, for the line with the button "undo".

import type { AnyCommand, DecideFine, DeskScreen, Done, MissingTable, Place } from "../../desk";
import { t } from "../../i18n/text.svelte";
import { placeInRound } from "../appeal_words";
import { boardWords } from "../board_words";
import { givenText } from "../score_text";
import { lineName, slipWords } from "../slips";
import { fineOutcome } from "./pair_fines";

/** Return the words of a place: "Table 3, board 5". */
export const placeWords = ({ table, board }: Place): string =>
  board ? t("desk.place", { table, board }) : t("event.table", { table });

/** Return the words of a table and some of its boards: "Table 3, boards 4–6". */
export const tableWords = ({ table, boards }: MissingTable): string =>
  [t("event.table", { table }), boardWords(boards)].filter(Boolean).join(", ");

/** Add that lots were drawn for the next round, because pairs were tied. */
const withLots = (words: string, { wrote }: Done): string => (wrote.includes("drawn") ? `${words}. ${t("desk.done.lots")}` : words);

function pairedWords(before: DeskScreen, done: Done): string {
  const [round, last] = [before.head.rounds + 1, before.head.rounds + done.wrote.filter((kind) => kind === "paired").length];
  return withLots(last > round ? t("desk.done.pairround.all", { round, last }) : t("desk.done.pairround", { round }), done);
}

function decidedFineWords({ fine, points }: DecideFine): string {
  const [given, left] = [givenText(fine.points), givenText(points)];
  return t(`desk.done.decidefine.${fineOutcome(fine.points, points)}`, { pair: fine.pair, given, points: left, why: fine.reason });
}

/** Return the words of rounds or a pair whose entry was undone. */
function undoneWords(before: DeskScreen, { wrote, pair }: Done): string {
  switch (wrote[0]) {
    case "unpaired":
      return t("desk.done.unpair", { round: before.head.rounds + 1 - wrote.filter((kind) => kind === "unpaired").length });
    case "withdrawn":
      return t("desk.done.withdraw", { pair: pair ?? "" });
    default:
      return "";
  }
}

/** Return the words of a command that was done, or an empty text for one that nobody needs to be told about. */
export function commandWords(command: AnyCommand, before: DeskScreen, done: Done): string {
  switch (command.t) {
    case "score":
      return t("desk.done.score", { place: placeWords(command.place), slip: slipWords(command.slip) });
    case "correct":
      return t("desk.done.correct", { place: placeInRound(command.place), slip: slipWords(command.slip) });
    case "undo":
      return done.in_force || undoneWords(before, done);
    case "confirm":
      return t("desk.done.confirm", { place: placeWords(command.place) });
    case "erase":
      return t("desk.done.erase", { place: placeInRound(command.place) });
    case "adjust":
      return t("desk.done.adjust", { place: placeInRound(command.place), side: lineName(command.side), score: givenText(command.score) });
    case "penalise":
    case "appeal":
      return t(`desk.done.${command.t}`, { place: placeInRound(command.place), side: lineName(command.side) });
    case "decide":
      return t(`desk.done.decide.${command.outcome}`, { place: placeInRound(command.place), side: lineName(command.side) });
    case "cancel":
    case "foul":
      return t(`desk.done.${command.t}`, { board: command.board });
    case "reseat":
      return t("desk.done.reseat", { tables: [...new Set(command.seatings.map(({ table }) => table))].join(", ") });
    case "sitout":
      return t("desk.done.sitout", { table: command.table });
    case "appealfine":
      return t("desk.done.appealfine", { pair: command.fine.pair, given: givenText(command.fine.points), why: command.fine.reason });
    case "decidefine":
      return decidedFineWords(command);
    case "fine":
      return t("desk.done.fine", { pair: command.pair, points: givenText(command.points) });
    case "substitute":
      return t("desk.done.substitute", { pair: command.pair, leaves: command.leaves, comes: command.comes });
    case "withdraw":
      return t("desk.done.withdraw", { pair: command.pair });
    case "checkin":
      return t(command.present === false ? "desk.done.checkout" : "desk.done.checkin", { pair: command.pair });
    case "enter":
      return t("desk.done.enter", { players: command.players.join(" – ") });
    case "lift":
      return done.in_force ?? "";
    case "restore": // perhaps of an entry that took rounds back
      return [done.wrote.includes("paired") ? pairedWords(before, done) : "", done.in_force ?? ""].filter(Boolean).join(". ");
    case "pairround":
      return pairedWords(before, done);
    case "seatround":
      return t("desk.done.seatround", { round: command.round });
    case "closeround":
      return withLots(t("desk.done.closeround", { round: command.round }), done);
    case "unpair":
      return t("desk.done.unpair", { round: command.round });
    case "setrounds":
      return command.rounds ? t("desk.done.setrounds", { rounds: command.rounds }) : t("desk.done.setrounds.all");
    case "reopenround": {
      const words = t("desk.done.reopenround", { round: command.round });
      return done.wrote.includes("unpaired") ? `${words}. ${undoneWords(before, done)}` : words;
    }
    case "deal":
    case "reveal":
      return t(`desk.done.${command.t}`);
    case "revoke":
      return t("desk.done.revoke");
    default:
      return "";
  }
}

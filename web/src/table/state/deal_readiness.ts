// The player's entropy for each deal (docs/shuffle.md). To send it is to be ready for the deal, so it is sent once.

import { freshEntropy } from "../../common/entropy";
import type { Reject, Snapshot } from "../../protocol";
import type { CommandBody } from "../connection/connection";
import { ownSeat } from "./state";

/** The time from a refusal to the next try. */
const RETRY_MS = 1_500;

type Answered = (refusal: Reject | null) => void;

/** The table client, as far as it is needed here. */
interface Player {
  table(): Snapshot | null;
  /** Whether the player still reads how the match before ended. */
  isReading(): boolean;
  send(command: CommandBody, onAnswer: Answered): void;
  refuse(refusal: Reject): void;
}

export class DealReadiness {
  readonly #player: Player;
  /** The deal that the entropy was sent for; 0 for none. */
  #deal = 0;
  /** The last deal for which the player was told that the entropy was refused. */
  #toldDeal = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(player: Player) {
    this.#player = player;
  }

  /** Be ready, as the player asked. A refusal is told each time, and the player may try again. */
  giveAsAsked(): void {
    this.#give((refusal) => {
      this.#deal = 0;
      this.#player.refuse(refusal);
    });
  }

  /** Be ready for the first deal of a match, for which nobody presses a button. */
  giveForFirst(): void {
    const table = this.#player.table();
    const seat = table && ownSeat(table);
    if (table?.stage !== "dealing" || seat === null) return;
    const sitter = table.seats[seat];
    if (sitter && !sitter.ready && !sitter.relieved && !this.#player.isReading()) {
      this.#give((refusal, deal) => this.#refused(refusal, deal));
    }
  }

  stop(): void {
    clearTimeout(this.#retry);
  }

  #give(onRefused: (refusal: Reject, deal: number) => void): void {
    const { code, next } = this.#player.table() ?? {};
    if (code === undefined || !next || this.#deal === next.deal) return;
    const { deal } = next;
    this.#deal = deal;
    this.#player.send({ t: "ready", deal, entropy: freshEntropy(code, deal) }, (refusal) => {
      // A refusal for an earlier deal no longer matters.
      if (refusal && this.#player.table()?.next?.deal === deal) onRefused(refusal, deal);
    });
  }

  /**
   * Report a refusal once, and try until the cards are dealt: there is no button to press. `not_now` is not
   * reported, because then another page of the same player was faster.
   */
  #refused(refusal: Reject, deal: number): void {
    if (refusal.code !== "not_now" && this.#toldDeal !== deal) {
      this.#toldDeal = deal;
      this.#player.refuse(refusal);
    }
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      this.#deal = 0;
      this.giveForFirst();
    }, RETRY_MS);
  }
}

// The kernel's solver as WebAssembly (kernel/wasm/solver.cpp): positions in, the values of their cards out.

import type { CardBounds, OpenHandsForm, PlayRules } from "../http";

/** A malformed position, and which part of it is wrong. */
export class InvalidPosition extends Error {
  constructor(readonly part: Part) {
    super(part);
  }
}

/** The parts of a position, in the order of the kernel's codes -1 to -6. */
const PARTS = ["hands", "leader", "strain", "rules", "bonus", "trick"] as const;
export type Part = (typeof PARTS)[number];

/** The options of play, in the order of the kernel's flags. */
const OPTIONS = ["occidental", "second_may_load", "third_loads_only_if_safe", "always_overtrump"] as const satisfies readonly (keyof PlayRules)[];

/** The values of each legal card, and the number of nodes searched. */
export interface Solved {
  cards: CardBounds[];
  nodes: number;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  solve_cards(...position: (bigint | number)[]): number;
  values(): number;
  nodes(): number;
}

/** What the file imports; it ends only where the memory is not enough. */
const IMPORTS = {
  wasi_snapshot_preview1: {
    proc_exit(): never {
      throw new Error("the solver has ended");
    },
  },
};

export class Kernel {
  private constructor(private readonly exports: Exports) {}

  static async load(source: Promise<Response>): Promise<Kernel> {
    const { instance } = await WebAssembly.instantiateStreaming(source, IMPORTS);
    const exports = instance.exports as unknown as Exports;
    exports._initialize();
    return new Kernel(exports);
  }

  /** Return the value of each legal card, by suit and weakest first; throws `InvalidPosition`. */
  cards(position: OpenHandsForm): Solved {
    const count = this.exports.solve_cards(...argumentsOf(position));
    const fault = PARTS[-1 - count];
    if (fault) throw new InvalidPosition(fault);
    const numbers = new Int32Array(this.exports.memory.buffer, this.exports.values(), 2 * count);
    const cards = Array.from({ length: count }, (_, at) => {
      const [card = 0, value = 0] = numbers.subarray(2 * at);
      return { card, lower: value, upper: value };
    });
    return { cards, nodes: this.exports.nodes() };
  }
}

/** Return a position as the kernel takes it. Numbers that would be cut to 32 bits are refused here. */
function argumentsOf({ hands, leader, strain, trick = [], rules }: OpenHandsForm): (bigint | number)[] {
  const bonus = rules?.last_trick_bonus ?? 0;
  const flags = OPTIONS.reduce((sum, option, bit) => sum + (rules?.[option] ? 1 << bit : 0), 0);
  if (hands.length !== 4) throw new InvalidPosition("hands");
  if (trick.length > 3 || !trick.every(isCard)) throw new InvalidPosition("trick");
  for (const [part, number] of Object.entries({ leader, strain, bonus }) as [Part, number][]) {
    if (!isWhole(number)) throw new InvalidPosition(part);
  }
  const table = [0, 1, 2].map((place) => trick[place] ?? -1);
  return [...hands.map(maskOf), leader, strain, flags, bonus, ...table];
}

function maskOf(hand: readonly number[]): bigint {
  if (!hand.every(isCard) || new Set(hand).size < hand.length) throw new InvalidPosition("hands");
  return hand.reduce((mask, card) => mask | (1n << BigInt(card)), 0n);
}

const isWhole = (number: number): boolean => Number.isInteger(number) && Math.abs(number) < 2 ** 31;
const isCard = (card: number): boolean => isWhole(card) && card >= 0 && card < 48;

// "What if": a hand played on with other cards, from any moment. Which cards are legal comes from the solver.

import { sideOf, sumOf } from "../common/cards";
import type { Moment } from "../common/replay";
import { best } from "../common/trick";
import type { CardBounds, OpenHandsForm, PlayRules, ReviewReport } from "../http";
import type { Laid } from "../protocol";
import { actionOf } from "./decisions";

/** Return the moment after one more card. The trump is known, and the seat on turn holds the card. */
export function afterCard(moment: Moment, card: number, lastBonus: number): Moment {
  const { turn, bid } = moment;
  if (turn === null || bid === null) return moment;
  const cards = [...(onTable(moment)?.cards ?? []), card];
  const leader = (turn - cards.length + 5) % 4;
  const held = moment.held.map((hand, seat) => (seat === turn ? hand.filter((each) => each !== card) : hand));
  const next = { ...moment, step: moment.step + 1, held, number: cards.length === 1 ? numberOf(moment) : moment.number };
  if (cards.length < 4) return { ...next, trick: { leader, cards }, turn: (turn + 1) % 4 };
  const winner = best({ leader, cards }, bid.strain)?.seat ?? leader;
  const isLast = held.every((hand) => hand.length === 0);
  const won = sumOf(cards) + 1 + (isLast ? lastBonus : 0);
  const taken: [number, number] = [...moment.taken];
  const points: [number, number] = [...moment.points];
  taken[sideOf(winner)] += 1;
  points[sideOf(winner)] += won;
  return { ...next, trick: { leader, cards, winner }, taken, points, turn: isLast ? null : winner, isOver: isLast };
}

/** Return the number of the trick that the next lead begins. */
const numberOf = (moment: Moment): number => moment.number + (moment.trick?.cards?.length === 4 ? 1 : 0);

/** Return the trick that is not full yet. */
function onTable({ trick }: Moment): Laid | null {
  return trick?.cards && trick.cards.length < 4 ? trick : null;
}

/** Return the position of a moment for the solver; null before the first lead and after the last card. */
export function positionOf(moment: Moment, rules: PlayRules): OpenHandsForm | null {
  const { turn, bid, held, isOver } = moment;
  if (turn === null || bid === null || isOver) return null;
  const trick = onTable(moment);
  const [north = [], west = [], south = [], east = []] = held;
  return {
    hands: [[...north], [...west], [...south], [...east]],
    leader: trick?.leader ?? turn,
    strain: bid.strain,
    trick: [...(trick?.cards ?? [])],
    rules,
  };
}

/** A card and the points of a side at the end of the hand if it is played and all play perfectly with open hands. */
export interface Valued {
  card: number;
  lower: number;
  upper: number;
}

/** Return what each card is worth to the side on turn at the end of the hand, the best first. */
export function valued(moment: Moment, cards: readonly CardBounds[], total: number): Valued[] {
  const side = sideOf(moment.turn ?? 0);
  const done = moment.points[0];
  return bestFirst(
    cards.map(({ card, lower, upper }) =>
      side === 0
        ? { card, lower: done + lower, upper: done + upper }
        : { card, lower: total - done - upper, upper: total - done - lower },
    ),
  );
}

/** Return what the review has found for the cards of a moment; null where it has no decision, because the card was forced. */
export function reviewed({ decisions }: ReviewReport, { step, bid }: Moment): Valued[] | null {
  const decision = bid && decisions.find(({ place, trick }) => place === step && trick !== null);
  if (!decision) return null;
  return bestFirst(decision.choices.map(({ action, open_hands }) => ({ card: actionOf(action), lower: open_hands, upper: open_hands })));
}

const bestFirst = (cards: Valued[]): Valued[] => cards.sort((a, b) => b.lower - a.lower || b.upper - a.upper);

/** Return the options of play in the value of every option of some rules. */
export function playRulesOf(values: Readonly<Record<string, string>>): PlayRules {
  const isOn = (option: string): boolean => values[option] === "true";
  return {
    occidental: values["style"] === "occidental",
    second_may_load: isOn("second_may_load"),
    third_loads_only_if_safe: isOn("third_loads_only_if_safe"),
    always_overtrump: isOn("always_overtrump"),
    last_trick_bonus: Number(values["last_trick_bonus"] ?? 0),
  };
}

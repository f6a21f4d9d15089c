// Made by `make docs` from src/botifarra/server/api; not to be edited.

import type { Call, Count, Settings, Sitter } from "./protocol";

/** The name that a person chooses. */
export interface NameForm {
  name: string;
}

/** The description of a new table: its settings, and the seat of its host (null for none). */
export interface TableForm {
  settings?: Settings;
  seat?: number | null;
  fill?: "beginner" | "casual" | "champion" | "club" | "greedy" | "master" | "random" | null;
  start?: boolean;
}

/** The moment from which a hand is played on: `place` actions after the deal. */
export interface PracticeForm {
  place?: number;
  seat?: number | null;
  level?: "beginner" | "casual" | "champion" | "club" | "greedy" | "master" | "random";
}

/** A position of play: the cards still held by each seat, and those of the trick, led by `leader`. */
export interface OpenHandsForm {
  hands: [number[], number[], number[], number[]];
  leader: number;
  strain: number;
  trick?: number[];
  rules?: PlayRules;
}

/** The options of the rules that change the play (R4.9 to R4.12) or the worth of the last trick (R1.4). */
export interface PlayRules {
  occidental: boolean;
  second_may_load: boolean;
  third_loads_only_if_safe: boolean;
  always_overtrump: boolean;
  last_trick_bonus: number;
}

/** A person with a session. */
export interface Person {
  player: number;
  name: string;
}

/** All presets, the default first, and all options. */
export interface Presets {
  presets: Preset[];
  options: Option[];
}

/** A preset: the value of every option, as `records.rules` writes it. */
export interface Preset {
  name: string;
  rules: Record<string, string>;
}

/** An option, its possible values, and the rule that describes it (docs/rules.md). */
export interface Option {
  name: string;
  kind: "bool" | "cards" | "choice" | "int" | "ladder";
  rule: string;
  choices?: string[] | null;
  least?: number | null;
  most?: number | null;
  for_scorers?: boolean;
}

/** The new table. */
export interface NewTable {
  code: string;
}

/** Public tables, the newest first. */
export interface Tables {
  tables: Listed[];
}

/** A table that anybody may join. `score` is that of the current match. */
export interface Listed {
  code: string;
  rules: string;
  names: [string | null, string | null, string | null, string | null];
  stage: "closed" | "counted" | "dealing" | "finished" | "hand" | "open";
  score: [number, number] | null;
  created: number;
}

/** A table as anybody may see it. `host` is the name of its host, None for a host without a seat. */
export interface TablePreview {
  code: string;
  stage: "closed" | "counted" | "dealing" | "finished" | "hand" | "open";
  seats: [Sitter | null, Sitter | null, Sitter | null, Sitter | null];
  host: string | null;
  rules: string;
}

/** The finished hands of a table, in the order played. */
export interface Hands {
  hands: HandLine[];
  unreadable: number[];
}

/** A finished hand in a list. `deal` counts within the table and `number` within the match. */
export interface HandLine {
  deal: number;
  match: number;
  number: number;
  dealer: number;
  points: [number, number];
  scored: [number, number];
}

/** A finished hand in full. `hands` are the cards dealt, by seat. */
export interface Replay {
  code: string;
  deal: number;
  match: number;
  number: number;
  rules: string;
  names: [string, string, string, string];
  players: [number | null, number | null, number | null, number | null];
  dealer: number;
  hands: number[][];
  calls: Call[];
  actions: Done[];
  count: Count;
  commit: string;
  seed: string;
  entropy: [string | null, string | null, string | null, string | null];
  drawn: string;
}

/** An action of a seat. `by` tells whether the player or a bot chose it. */
export interface Done {
  seat: number;
  action: number;
  by: "bot" | "clock" | "player";
}

/** The matches of the person who asks, finished and unfinished ones, the last one first. */
export interface Matches {
  matches: MatchLine[];
  unfinished: UnfinishedLine[];
}

/** A finished match in a list. `side` is the side of the person who asks. */
export interface MatchLine {
  code: string;
  match: number;
  finished: number;
  names: [string, string, string, string];
  side: number;
  score: [number, number];
  winner: number | null;
}

/** A match that goes on or was left. `side` is the side of the person who asks. */
export interface UnfinishedLine {
  code: string;
  match: number;
  played: number;
  side: number;
  hands: number;
}

/** The review of one record; `number` is its place in the file, from 1. */
export interface ReviewReport {
  version: number;
  effort: "deep" | "quick";
  seed: number;
  number: number;
  rules: string;
  decisions: DecisionLine[];
  players: PlayerLine[];
  balance: BalanceLine;
  curve: number[];
}

/** A decision. Cards are worth points of the seat's side, calls net score. */
export interface DecisionLine {
  place: number;
  seat: string;
  kind: "naming" | "doubling" | "lead" | "second" | "third" | "fourth" | "discard";
  trick: number | null;
  chosen: string;
  best: string;
  loss: number;
  error: number;
  mean_loss: number;
  verdict: "best" | "level" | "slip" | "mistake" | "blunder";
  fortune: "lucky" | "unlucky" | null;
  choices: ChoiceLine[];
  why: (CheaperLine | ThrownLine | UnloadedLine | HeldBackLine | PartnerExposedLine | LeftExposedLine | OvertookLine | MissedSureLine | SaferLine | HopedLine | RiskedLine | PartnerMayBeatLine | CashedLine | TheirTrumpsLine | DrewNoneLine | KnownVoidLine | LastTrumpLine | SpentTopLine | BaredLine | PlanLine | StyleLine)[];
  known: KnownLine[];
}

/** A choice: its worth, the standard error of its difference to the best, and its worth with open hands. */
export interface ChoiceLine {
  action: string;
  worth: number;
  error: number;
  open_hands: number;
  win: number | null;
}

/** The best `card` has exactly the same chance to win the trick and costs less in points or strength. */
export interface CheaperLine {
  code: "cheaper";
  card: string;
}

/** A trick that is certainly lost: the chosen card gives it `points`, `saved` more than the best one. */
export interface ThrownLine {
  code: "thrown";
  points: number;
  saved: number;
}

/** A trick that `seat`, of one's own side, is certain to win: the best card adds `points` more to it. */
export interface UnloadedLine {
  code: "unloaded";
  seat: string;
  points: number;
}

/** A `card` of the partner `seat`, which no opponent can beat in the part `safe` of the deals. */
export interface HeldBackLine {
  code: "held_back";
  seat: string;
  card: string;
  safe: number;
  points: number;
}

/** A `card` of the partner `seat` that an opponent can still beat: the chosen card added `points` to it. */
export interface PartnerExposedLine {
  code: "partner_exposed";
  seat: string;
  card: string;
  points: number;
  threats: ThreatLine[];
}

/** The ways of `seat` to beat the winning card, each with its probability over the possible deals. */
export interface ThreatLine {
  seat: string;
  higher: string[];
  over: number;
  ruffs: string[];
  ruff: number;
}

/** A `card` of the partner `seat` that an opponent can still beat; the best card beats it and is safer. */
export interface LeftExposedLine {
  code: "left_exposed";
  seat: string;
  card: string;
  threats: ThreatLine[];
}

/** The chosen card beat the `card` of the partner `seat`, which was certain to win the trick. */
export interface OvertookLine {
  code: "overtook";
  seat: string;
  card: string;
}

/** The best card wins the trick for certain, with at least `points`, and the chosen one does not. */
export interface MissedSureLine {
  code: "missed_sure";
  points: number;
}

/** The parts of the deals in which no opponent can beat one's own side, by the two cards. */
export interface SaferLine {
  code: "safer";
  chosen: number;
  best: number;
}

/** The chosen card gave `points`, more than the best one, to an opponent's `card`. */
export interface HopedLine {
  code: "hoped";
  card: string;
  points: number;
  chance: number;
}

/** The chosen card wins so far with `points`, more than the best one has; an opponent can beat it. */
export interface RiskedLine {
  code: "risked";
  points: number;
  threats: ThreatLine[];
}

/** An opponent's `card` that the partner `seat` can beat in the part `chance` of the deals, at least half. */
export interface PartnerMayBeatLine {
  code: "partner_may_beat";
  seat: string;
  card: string;
  chance: number;
  points: number;
}

/** A lead of a counting `card` that no card of an opponent can ever beat; the best lead keeps it. */
export interface CashedLine {
  code: "cashed";
  card: string;
}

/** A lead of trumps that the opponent `seat` named; the best lead is another suit. */
export interface TheirTrumpsLine {
  code: "their_trumps";
  seat: string;
}

/** A lead of trumps while no opponent can hold one; the best lead is another suit. */
export interface DrewNoneLine {
  code: "drew_none";
}

/** A lead of a suit that an opponent was proved to lack, while it may hold a trump. */
export interface KnownVoidLine {
  code: "known_void";
  void: VoidLine;
}

/** A proof that `seat` is void in `suit`: its play of `card` to a trick, 1 to 12, and a rule. */
export interface VoidLine {
  seat: string;
  suit: string;
  trick: number;
  card: string;
  rule: string;
}

/** The chosen `card` was the last trump of the hand, and the best one is not a trump. */
export interface LastTrumpLine {
  code: "last_trump";
  card: string;
}

/** The chosen `card` did not win the trick, and was the highest left of its suit; the best is not. */
export interface SpentTopLine {
  code: "spent_top";
  card: string;
}

/** The chosen card left the counting `card` alone in its suit, while a higher one is unseen. */
export interface BaredLine {
  code: "bared";
  card: string;
}

/** A fact about the best lead that does not hold for the chosen one. */
export interface PlanLine {
  code: "plan";
  reason: MasterLine | DrawsLine | DrawsPartnerLine | RunsLine | LongLine | ReturnsLine | ShortensLine | GivesRuffLine | ForcesLine | ExitsLine;
}

/** A lead without a higher unseen card of its suit, since those of `gone` have been played. */
export interface MasterLine {
  code: "master";
  gone: string[];
}

/** A trump lead, with the trumps in other hands; an opponent may hold some. */
export interface DrawsLine {
  code: "draws";
  trumps: string[];
}

/** A trump lead, where the partner `seat` holds all other `trumps`. */
export interface DrawsPartnerLine {
  code: "draws_partner";
  seat: string;
  trumps: string[];
}

/** A lead of the highest of `cards`, two or more, that no opponent can beat one after another. */
export interface RunsLine {
  code: "runs";
  cards: string[];
}

/** A lead from the longest suit in hand: `cards` is its length there, `others` that in other hands. */
export interface LongLine {
  code: "long";
  cards: number;
  others: number;
}

/** A lead of the `suit` that the partner `seat` was the first to lead. */
export interface ReturnsLine {
  code: "returns";
  seat: string;
  suit: string;
}

/** A lead of the last card of a plain `suit` in hand, which `trumps` in hand can ruff later. */
export interface ShortensLine {
  code: "shortens";
  suit: string;
  trumps: string[];
}

/** A lead of a `suit` that the partner `seat` lacks; in the part `chance` of the deals it has a trump. */
export interface GivesRuffLine {
  code: "gives_ruff";
  seat: string;
  suit: string;
  chance: number;
}

/** A lead with only the counting cards `higher` above it in other hands; `then` rank next, in hand. */
export interface ForcesLine {
  code: "forces";
  higher: string[];
  then: string[];
}

/** A lead of a `suit` without a counting card in hand, while those of other suits could be caught. */
export interface ExitsLine {
  code: "exits";
  suit: string;
}

/** A difference that conventions or taste decide. */
export interface StyleLine {
  code: "style";
}

/** The proved facts about the hand of `seat`: suits that it lacks, and further `cards` it cannot hold. */
export interface KnownLine {
  seat: string;
  voids: VoidLine[];
  cards: string[];
}

/** The choices of one player in the hand. */
export interface PlayerLine {
  seat: string;
  name: string;
  decisions: number;
  slips: number;
  mistakes: number;
  blunders: number;
  lost_points: number;
  lost_score: number;
  gained: number;
}

/** The points of N-S as a sum; `choices` are the points that each seat gained for its own side. */
export interface BalanceLine {
  middle: number;
  cards: number;
  choices: [number, number, number, number];
  guesses: number;
  result: number;
  luck_adjusted: number;
  luck_adjusted_score: number;
}

/** A review that is not made yet: the number of reviews that are made before it. */
export interface ReviewPlace {
  place: number;
}

/** The reviewed hands of the person who asks, the last one first, and means over all of them. */
export interface ReviewSummary {
  hands: ReviewedHandLine[];
  unreviewed: UnreviewedHand[];
  lost_points: MeanLine | null;
  lost_score: MeanLine | null;
  periods: PeriodLine[];
  kinds: KindLine[];
  habits: HabitLine[];
}

/** A reviewed hand, with the mean losses of the person's cards and calls (docs/review.md). */
export interface ReviewedHandLine {
  code: string;
  deal: number;
  finished: number;
  decisions: number;
  lost_points: number;
  lost_score: number;
}

/** A hand of a table whose review is not made. */
export interface UnreviewedHand {
  code: string;
  deal: number;
}

/** A mean over hands and its 95 % interval, which is missing for a single hand. */
export interface MeanLine {
  mean: number;
  low: number | null;
  high: number | null;
}

/** Hands that were played one after another, and what the person's cards lost in a hand. */
export interface PeriodLine {
  first: number;
  last: number;
  hands: number;
  lost_points: MeanLine;
}

/** The decisions of a kind, and what they lost in a hand: points for cards, net score for calls. */
export interface KindLine {
  kind: "naming" | "doubling" | "lead" | "second" | "third" | "fourth" | "discard";
  decisions: number;
  lost: MeanLine;
}

/** The cards with the same fact against them: their number, and what they lost in a hand, in points. */
export interface HabitLine {
  code: string;
  reason: string | null;
  cards: number;
  lost: MeanLine;
  example: ExampleLine;
}

/** A card that was played, the best card, and the loss. `deal` is the number of the hand at the table. */
export interface ExampleLine {
  table: string;
  deal: number;
  finished: number;
  place: number;
  chosen: string;
  best: string;
  loss: number;
}

/** Addresses of a table, the best first, and a QR code of that one as SVG. */
export interface Invite {
  urls: string[];
  qr: string;
}

/** The values of the legal cards, by suit and weakest first. */
export interface OpenHandsValues {
  cards: CardBounds[];
}

/** A legal card, and bounds of the points that N-S win from the position on if it is played. */
export interface CardBounds {
  card: number;
  lower: number;
  upper: number;
}

/** The body of every error response. */
export interface ProblemBody {
  code: "bad_message" | "bad_settings" | "busy" | "damaged" | "illegal" | "no_advice" | "no_spectators" | "no_table" | "not_asked" | "not_host" | "not_now" | "not_seated" | "seat_taken" | "seated" | "stale" | "storage" | "too_fast" | "too_many_spectators" | "wrong_deal" | "bad_host" | "bad_name" | "bad_origin" | "failed" | "no_hand" | "no_match" | "no_session" | "not_found" | "too_many";
  detail?: string | null;
}

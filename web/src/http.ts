// Made by `make docs` from src/botifarra/server/api; not to be edited.

import type { BaredLine, Call, CashedLine, CheaperLine, Count, DrewNoneLine, FromLongestLine, GaveUpLine, GuardedLine, HardToBeatLine, HasEqualLine, HasHighLine, HasTopsLine, HasTrumpsLine, HeldBackLine, HopedLine, KnownVoidLine, LacksTopsLine, LacksTrumpsLine, LastTrumpLine, LeftExposedLine, LeftLeadLine, MeanScoresLine, MissedSureLine, OpenedLine, OvertookLine, PartnerExposedLine, PartnerMayBeatLine, PlanLine, RicherLine, RicherTrumpsLine, RiskedLine, SaferLine, Settings, Sitter, SpentTopLine, StyleLine, SufficedLine, TheirTrumpsLine, ThrownLine, UnloadedLine, VoidLine, WinChancesLine } from "./protocol";

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

/** A new set: a `challenge` to friends for a week, or a `club`'s set for its members for some days. */
export interface SetForm {
  kind?: "challenge" | "club";
  people?: 1 | 2;
  boards?: 4 | 8 | 12 | 16 | 20 | 24;
  title?: string;
  subtitle?: string;
  days?: number;
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
  set: string | null;
}

/** An action of a seat. `by` tells whether the player or a bot chose it. */
export interface Done {
  seat: number;
  action: number;
  by: "bot" | "clock" | "player";
  advised?: boolean;
  warned?: boolean;
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

/** A decision. Its losses are points of the seat's side for a card, and points of the match for a call. */
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
  why: (CheaperLine | ThrownLine | UnloadedLine | HeldBackLine | PartnerExposedLine | LeftExposedLine | OvertookLine | LeftLeadLine | MissedSureLine | SaferLine | HopedLine | RiskedLine | PartnerMayBeatLine | OpenedLine | CashedLine | TheirTrumpsLine | DrewNoneLine | KnownVoidLine | LastTrumpLine | SpentTopLine | GaveUpLine | HasEqualLine | BaredLine | GuardedLine | SufficedLine | RicherLine | FromLongestLine | HardToBeatLine | PlanLine | StyleLine | LacksTrumpsLine | HasTrumpsLine | RicherTrumpsLine | HasHighLine | LacksTopsLine | HasTopsLine | MeanScoresLine | WinChancesLine)[];
  known: KnownLine[];
}

/** A choice: its worth, its loss against the best with the standard error, and its worth with open hands. */
export interface ChoiceLine {
  action: string;
  worth: number;
  loss: number;
  error: number;
  open_hands: number;
  win: number | null;
  verdict: "best" | "level" | "slip" | "mistake" | "blunder" | null;
}

/** The proved facts about the hand of `seat`: suits that it lacks, and further `cards` it cannot hold. */
export interface KnownLine {
  seat: string;
  voids: VoidLine[];
  cards: string[];
  holds: string[];
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
  result: MeanLine | null;
  luck_adjusted: MeanLine | null;
  periods: PeriodLine[];
  kinds: KindLine[];
  habits: HabitLine[];
}

/** A reviewed hand, with the mean losses of the person's cards and calls (docs/review-json.md). */
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

/** Hands that were played one after another, and the mean loss of the person's cards in a hand. */
export interface PeriodLine {
  first: number;
  last: number;
  hands: number;
  lost_points: MeanLine;
}

/** The decisions of a kind, and their mean loss in a hand: points for cards, net score for calls. */
export interface KindLine {
  kind: "naming" | "doubling" | "lead" | "second" | "third" | "fourth" | "discard";
  decisions: number;
  lost: MeanLine;
}

/** The cards with the same fact against them: their number, and their mean loss in a hand, in points. */
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

/** Addresses of an invitation, the best first, and a QR code of the best one as SVG. */
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

/** The sets of the day and of the week, for the home page. `pairs` is that of the day for partners. */
export interface Today {
  day: SetLine;
  pairs: SetLine;
  week: SetLine;
}

/** A set in a list. */
export interface SetLine {
  id: string;
  kind: "day" | "week" | "challenge" | "club";
  title: string;
  subtitle: string;
  opens_at: number;
  closes_at: number;
  now: number;
  phase: "announced" | "open" | "closed";
  people: number;
  boards: number;
  entrants: number;
  sealed: boolean;
  maker: string | null;
  mine: Mine | null;
}

/** The entrant of the person who asks, and its progress. */
export interface Mine {
  entrant: number;
  code: string;
  seat: number;
  finished: number;
  apart: boolean;
  partner_key: string | null;
  rank: number | null;
  ranked: number | null;
  average: number | null;
}

/** Sets, the latest first. `more`: there are earlier ones. */
export interface Sets {
  sets: SetLine[];
  more: boolean;
}

/** A set. */
export interface SetPage {
  id: string;
  kind: "day" | "week" | "challenge" | "club";
  title: string;
  subtitle: string;
  opens_at: number;
  closes_at: number;
  now: number;
  phase: "announced" | "open" | "closed";
  people: number;
  boards: number;
  entrants: number;
  sealed: boolean;
  maker: string | null;
  mine: Mine | null;
  rules: string;
  commitment: string;
  seed: string | null;
  level: string;
  nodes: number | null;
  field_bots: string[];
  is_maker: boolean;
}

/** An entrant of the person who asks: its number in the set, its table and the person's seat there. */
export interface Entry {
  set: string;
  entrant: number;
  code: string;
  seat: number;
  partner_key: string | null;
}

/** The invitation to be the partner of `name` in a set. */
export interface PartnerInvitation {
  set: SetLine;
  name: string;
}

/** A part of the standings over the first `boards` boards of a set. */
export interface StandingsPage {
  set: string;
  boards: number;
  sealed: boolean;
  entrants: number;
  ranked: number;
  first: number;
  rows: Ranked[];
  bots: Ranked[];
  mine: Ranked | null;
}

/** A row of standings. `average` is the average final score, from 1 to 2 (R7.3). */
export interface Ranked {
  rank: number | null;
  entrant: number;
  names: string[];
  average: number;
  share: number | null;
  boards: number;
  by_bot: number;
  bot: string | null;
}

/** The results of an entrant, for anybody with the link to them. */
export interface EntrantPage {
  set: SetLine;
  entrant: number;
  names: string[];
  bot: string | null;
  row: Ranked | null;
  ranked: number;
  boards: BoardLine[];
}

/** The result of an entrant on a board. */
export interface BoardLine {
  board: number;
  points: [number, number];
  declarer: number;
  strain: number;
  doubles: number;
  made: number;
  score: number | null;
  share: number | null;
  finished_by: "bot" | "entrant";
  hand: HandLink | null;
}

/** A finished hand: `deal` counts within the table `code`. Its replay and review are found there. */
export interface HandLink {
  code: string;
  deal: number;
}

/** A board that the person who asks has finished, beside the results of all others. */
export interface BoardPage {
  set: string;
  board: number;
  dealer: number;
  hands: number[][];
  mine: BoardLine | null;
  apart: boolean;
  results: number;
  histogram: Bar[];
  contracts: ContractLine[];
  open_hands: number[];
  champion: BotLine | null;
}

/** A bar of the histogram: `count` entrants, bots too, made the same result, and got the same score. */
export interface Bar {
  made: number;
  count: number;
  score: number;
  share: number | null;
  bots: string[];
}

/** A contract of the board, and the `count` entrants at whose tables it was played. */
export interface ContractLine {
  declarer: number;
  strain: number;
  doubles: number;
  count: number;
  average: number;
}

/** A board as a bot played it; `actions` are numbers, from the first call on (docs/protocol.md). */
export interface BotLine {
  entrant: number;
  bot: string;
  result: BoardLine;
  actions: number[];
}

/** The sums of the sealed days of a month, such as `2026-11`. At most `best` days of an entrant count. */
export interface MonthPage {
  month: string;
  days: number;
  best: number;
  ranked: number;
  first: number;
  rows: SumLine[];
  mine: SumLine | null;
}

/** A person or pair in the sums of a month: the `total` of final scores of its best days. */
export interface SumLine {
  rank: number;
  names: string[];
  total: number;
  average: number;
  played: number;
  counted: number;
  boards: number;
  is_mine: boolean;
}

/** Ratings after all sealed `days`, in the order of the value less twice the deviation. */
export interface RatingsPage {
  days: number;
  rated: number;
  first: number;
  rows: RatingLine[];
  mine: RatingLine | null;
}

/** The rating of a person, of partners, or of a `bot`: a `value` and its standard error, `deviation`. */
export interface RatingLine {
  names: string[];
  bot: string | null;
  value: number;
  deviation: number;
  sets: number;
  is_mine: boolean;
}

/** The body of every error response. */
export interface ProblemBody {
  code: "bad_message" | "bad_settings" | "busy" | "damaged" | "illegal" | "no_advice" | "no_spectators" | "no_table" | "not_asked" | "not_host" | "not_now" | "not_seated" | "seat_taken" | "seated" | "shared_boards" | "stale" | "storage" | "too_fast" | "too_many_spectators" | "wrong_deal" | "bad_host" | "bad_name" | "bad_origin" | "being_sealed" | "closed" | "entered" | "failed" | "no_hand" | "no_match" | "no_session" | "no_set" | "not_finished" | "not_found" | "not_open" | "too_many";
  detail?: string | null;
}

/** The possible numbers of boards of a set that a person makes. */
export const SET_BOARDS = {"challenge": [4, 8, 16], "club": [4, 8, 12, 16, 20, 24]} as const;

/** The possible numbers of people in an entrant. */
export const SET_PEOPLE = [1, 2] as const;

/** Largest number of characters of the title of a set. */
export const MAX_TITLE = 60;

/** Largest number of characters of its subtitle. */
export const MAX_SUBTITLE = 200;

/** Largest number of days for which a club's set can be played. */
export const MAX_DAYS = 31;

/** Days for which a challenge can be played. */
export const CHALLENGE_DAYS = 7;

// Made by `make docs` from src/botifarra/server/protocol; not to be edited.

/** The first message: the code of the table and the last `seq` that this client has seen, 0 for none. */
export interface Hello {
  t: "hello";
  table: string;
  seq?: number;
}

/** A heartbeat, which the server answers at once with a `pong` of the same number. */
export interface Ping {
  t: "ping";
  n: number;
}

/** A request to take a free seat, or the seat of a bot, between hands. */
export interface Sit {
  t: "sit";
  id: string;
  base: number;
  seat: number;
}

/** A request to leave one's seat. */
export interface Stand {
  t: "stand";
  id: string;
  base: number;
}

/** A request to take one's seat back from the bot that plays there. */
export interface Return {
  t: "return";
  id: string;
  base: number;
}

/** A request to put a bot on a free seat or on the seat of a bot, between hands. */
export interface Bot {
  t: "bot";
  id: string;
  base: number;
  seat: number;
  level: "beginner" | "casual" | "champion" | "club" | "greedy" | "master" | "random" | null;
}

/** A request to put bots on all free seats. `level` is as in `bot`, but not null. */
export interface Fill {
  t: "fill";
  id: string;
  base: number;
  level: "beginner" | "casual" | "champion" | "club" | "greedy" | "master" | "random";
}

/** A request to replace all settings, outside a match. Only the host may send it. */
export interface Configure {
  t: "configure";
  id: string;
  base: number;
  settings: Settings;
}

/** The settings of a table. */
export interface Settings {
  rules: string;
  public: boolean;
  spectators: boolean;
  series: boolean;
  undo: boolean;
  turn: number;
  reserve: number;
  grace: number;
  pace_ms: number;
  coach?: boolean;
}

/** A request to begin the first match. All four seats must be taken, and not only by bots. */
export interface Start {
  t: "start";
  id: string;
  base: number;
}

/** A request of the host or a player to begin another match after one has ended. */
export interface Again {
  t: "again";
  id: string;
  base: number;
  kind: "next" | "rematch" | "same" | "series";
}

/** A request to go on to the next deal, number `deal`. */
export interface Ready {
  t: "ready";
  id: string;
  base: number;
  deal: number;
  entropy: string;
}

/** A call, a play, a claim or a concession, as the number of the action. */
export interface Act {
  t: "act";
  id: string;
  base: number;
  action: number;
}

/** A request for advice on one's turn, once in a turn. */
export interface Advise {
  t: "advise";
  id: string;
  base: number;
}

/** A request to play on after a warning of the coach. To take the choice back, `ask` for an `undo`. */
export interface Keep {
  t: "keep";
  id: string;
  base: number;
}

/** A request to others for consent: to an undo, to a bot for the player on turn, or to a concession. */
export interface Ask {
  t: "ask";
  id: string;
  base: number;
  wish: "concede" | "relieve" | "undo";
}

/** A player's answer to a request. */
export interface Answer {
  t: "answer";
  id: string;
  base: number;
  yes: boolean;
}

/** A request to say a preset phrase. */
export interface Say {
  t: "say";
  id: string;
  base: number;
  phrase: "good_hand" | "good_luck" | "goodbye" | "hello" | "here_i_am" | "one_moment" | "sorry" | "thanks" | "well_played";
}

/** A request to close the table, outside a match. Only the host may send it. */
export interface Close {
  t: "close";
  id: string;
  base: number;
}

/** The answer to `hello`: the table as of `seq`, and `now` by the server's clock. */
export interface Welcome {
  t: "welcome";
  seq: number;
  now: number;
  table: Snapshot;
  missed?: Heard[];
}

/** A table as one person may see it. */
export interface Snapshot {
  code: string;
  host: number;
  settings: Settings;
  stage: "closed" | "counted" | "dealing" | "finished" | "hand" | "open";
  seats: [Sitter | null, Sitter | null, Sitter | null, Sitter | null];
  sheet?: Sheet | null;
  hand?: Hand | null;
  count?: Count | null;
  next?: Next | null;
  pending?: Pending | null;
  clock?: Clock | null;
  stall?: Stall | null;
  practice?: Practice | null;
  shared?: Shared | null;
  you?: You;
}

/** The occupant of a seat: a person, by number, or a bot, by level. */
export interface Sitter {
  name: string;
  player?: number | null;
  bot?: "beginner" | "casual" | "champion" | "club" | "greedy" | "master" | "random" | null;
  away?: boolean;
  relieved?: boolean;
  ready?: boolean;
}

/** The score sheet of the current match, or of the last one. */
export interface Sheet {
  number: number;
  kind: "first" | "next" | "rematch" | "series";
  target: number | null;
  dealer: number;
  score: [number, number];
  scoring?: "duplicate" | "match";
  hands?: [number, number][];
  carried?: [number, number];
  over?: boolean;
  winner?: number | null;
  wins?: [number, number, number, number] | null;
  series_over?: boolean;
}

/** The public part of a hand. Of the tricks it has the one on the table and the last one (R4.13). */
export interface Hand {
  number: number;
  deal: number;
  dealer: number;
  commit: string | null;
  entropy: [string | null, string | null, string | null, string | null];
  phase: "answer" | "declare" | "double" | "over" | "play" | "show";
  to_act: number;
  trick: Laid;
  held: [number, number, number, number];
  taken?: [number, number];
  calls?: Call[];
  bid?: Bid | null;
  factors?: [number, number];
  last?: Laid | null;
}

/** A trick as far as it is played. A full one has a winner. */
export interface Laid {
  leader: number;
  cards?: number[];
  winner?: number | null;
}

/** A call. `doubles` is the number of doubles before it. */
export interface Call {
  seat: number;
  action: number;
  doubles?: number;
}

/** The declared trumps: the declarer, the strain, and the players who then doubled. */
export interface Bid {
  declarer: number;
  strain: number;
  doublers?: number[];
}

/** A hand that is over. All its cards are shown. */
export interface Count {
  deal: number;
  hands: number[][];
  tricks: Pile[];
  tricks_won: [number, number];
  points: [number, number];
  middle: number;
  factors: [number, number];
  scored: [number, number];
  seed: string | null;
  rest?: Pile | null;
  rest_tricks?: number;
  ended?: "claim" | "concede" | "played";
  ended_by?: number | null;
  last_bonus?: [number, number];
  capot?: number | null;
  codony?: number | null;
}

/** A counted trick, or the cards that a claim or concession took, without `leader` and `winner`. */
export interface Pile {
  cards: number[];
  points: number;
  side: number;
  leader?: number | null;
  winner?: number | null;
}

/** The deal that the table waits for: its number at the table, and the server's commitment to its seed. */
export interface Next {
  deal: number;
  commit: string;
}

/** A request that is not settled: the seat that asked, and the seats that still have to answer. */
export interface Pending {
  seat: number;
  wish: "concede" | "relieve" | "undo";
  waiting: number[];
}

/** The end of the current turn, and the end of its player's reserve, in milliseconds since 1970. */
export interface Clock {
  turn_ends: number;
  reserve_ends: number;
}

/** A player on turn who keeps the others waiting without a clock. */
export interface Stall {
  seat: number;
  since: number;
}

/** The hand that a practice table took over from the table `code`, after `place` actions. */
export interface Practice {
  code: string;
  deal: number;
  place: number;
  points: [number, number];
}

/** The set whose boards a table plays, as other tables do: its id, and the number of its boards. */
export interface Shared {
  set: string;
  boards: number;
  lapsed?: boolean;
}

/** The part of a table that is shown to one person only. */
export interface You {
  player?: number | null;
  seat?: number | null;
  hand?: number[] | null;
  legal?: number[];
  why?: Partial<Record<number, string>>;
  factors?: Partial<Record<number, [number, number]>>;
  undo?: "ask" | "now" | null;
  claim?: boolean;
  concede?: boolean;
  advice?: "asked" | "open" | null;
  warned?: number | null;
  relieve?: "ask" | "now" | null;
}

/** An event that the client missed. It has only what the person may know. */
export interface Heard {
  seq: number;
  at: number;
  e: AnyEvent;
}

/** The table was created. This is its first event. */
export interface Opened {
  k: "opened";
  code: string;
  host: number;
  settings: Settings;
  shared?: SharedPlay | null;
}

/** The boards that a table shares with others: entrant `entrant` plays boards 1 to `boards` of a set. */
export interface SharedPlay {
  set: string;
  entrant: number;
  boards: number;
  commit: string;
  seats: [number | null, number | null, number | null, number | null];
  level: "beginner" | "casual" | "champion" | "club" | "greedy" | "master" | "random";
  nodes: number | null;
}

/** The host changed the settings, before a match or between two. */
export interface Configured {
  k: "configured";
  settings: Settings;
}

/** A person (`player`) or a bot (`bot`) took a free seat or the seat of a bot. */
export interface Sat {
  k: "sat";
  seat: number;
  name: string;
  player: number | null;
  bot: "beginner" | "casual" | "champion" | "club" | "greedy" | "master" | "random" | null;
}

/** A seat became free, outside a match. Its player has left or moves, or its bot was removed. */
export interface Stood {
  k: "stood";
  seat: number;
}

/** A match began. `order` has for each seat the old seat of the player who sits there now. */
export interface Began {
  k: "began";
  kind: "first" | "next" | "rematch" | "series";
  order: [number, number, number, number];
}

/** The SHA-256 of the server's seed for a deal of this table; `deal` counts from 1. */
export interface Committed {
  k: "committed";
  deal: number;
  commit: string;
  seed: string | null;
}

/** A player is ready for the next deal, and gave a random number for the cards (`entropy`). */
export interface Readied {
  k: "readied";
  seat: number;
  entropy?: string | null;
}

/** The draw for the first dealer of a match (R2.2): the deciding cards, and the players' new seats. */
export interface Drawn {
  k: "drawn";
  dealer: number;
  order: [number, number, number, number];
  cards: number[];
}

/** The cards were dealt, as the seeds determine. */
export interface Dealt {
  k: "dealt";
  deal: number;
  cards?: SharedCards | null;
}

/** The cards of a shared board: its dealer and hands, and the seed of its bots (`fairness.bot_seeds`). */
export interface SharedCards {
  dealer: number;
  hands: [number[], number[], number[], number[]];
  bots_seed: string;
}

/** A finished hand of another table was taken over for practice, as it stood after its first `actions`. */
export interface Placed {
  k: "placed";
  code: string;
  deal: number;
  dealer: number;
  hands: [number[], number[], number[], number[]] | null;
  actions: number[];
  score: [number, number];
  scored: [number, number][];
  carried: [number, number];
  points: [number, number];
}

/** An action by a seat, as the number of the action. */
export interface Acted {
  k: "acted";
  seat: number;
  action: number;
  by: "bot" | "clock" | "player";
}

/** The player on turn asked for advice. `place` is the number of actions of the hand so far. */
export interface Advised {
  k: "advised";
  seat: number;
  place: number;
}

/** The coach warned a player that their last decision was a mistake. */
export interface Warned {
  k: "warned";
  seat: number;
  place: number;
}

/** A player plays on after a warning of the coach. */
export interface Kept {
  k: "kept";
  seat: number;
}

/** A claim that does not win against every defence. It fails and play goes on (R5.5). */
export interface Overclaimed {
  k: "overclaimed";
  seat: number;
}

/** A request by a player, which others have to answer. */
export interface Asked {
  k: "asked";
  seat: number;
  wish: "concede" | "relieve" | "undo";
}

/** A player's answer to a request. */
export interface Answered {
  k: "answered";
  seat: number;
  yes: boolean;
}

/** The player at `seat` took their last action back, and with it all later actions. */
export interface Undone {
  k: "undone";
  seat: number;
  to?: number | null;
}

/** A player's last connection closed. */
export interface Away {
  k: "away";
  seat: number;
}

/** A player is back in their seat, and plays their own cards again. */
export interface Returned {
  k: "returned";
  seat: number;
}

/** The player on turn, who is connected, has kept the others waiting without a clock (`stall`). */
export interface Stalled {
  k: "stalled";
  seat: number;
}

/** A bot plays a player's cards until the player returns. */
export interface Relieved {
  k: "relieved";
  seat: number;
  by?: "host" | "vote" | null;
}

/** The time for the shared boards of this table is over. */
export interface Lapsed {
  k: "lapsed";
}

/** A player said one of the preset phrases. */
export interface Said {
  k: "said";
  seat: number;
  phrase: "good_hand" | "good_luck" | "goodbye" | "hello" | "here_i_am" | "one_moment" | "sorry" | "thanks" | "well_played";
}

/** The table was closed. Its log stays. */
export interface Closed {
  k: "closed";
}

/** Event `seq`, and the parts of the table that it changed. */
export interface Happened {
  t: "happened";
  seq: number;
  at: number;
  e: AnyEvent;
  stage: "closed" | "counted" | "dealing" | "finished" | "hand" | "open";
  seats?: [Sitter | null, Sitter | null, Sitter | null, Sitter | null];
  settings?: Settings;
  sheet?: Sheet | null;
  hand?: Hand | null;
  count?: Count | null;
  next?: Next | null;
  pending?: Pending | null;
  clock?: Clock | null;
  stall?: Stall | null;
  shared?: Shared | null;
  you?: You;
}

/** A confirmation that the command `id` is done and stored. `seq` is the last event it caused. */
export interface Ack {
  t: "ack";
  id: string;
  seq: number;
}

/** A refusal of the command `id`, and the current table. `table` is null if it cannot be shown. */
export interface Reject {
  t: "reject";
  id: string | null;
  code: "bad_message" | "bad_settings" | "busy" | "damaged" | "illegal" | "no_advice" | "no_spectators" | "no_table" | "not_asked" | "not_host" | "not_now" | "not_seated" | "seat_taken" | "seated" | "shared_boards" | "stale" | "storage" | "too_fast" | "too_many_spectators" | "wrong_deal";
  rule?: string | null;
  detail?: string | null;
  seq?: number | null;
  table?: Snapshot | null;
}

/** The answer to a request for advice. `seq` is the event `advised` of that request. */
export interface Advice {
  t: "advice";
  seq: number;
  choices?: ChoicePart[];
  worlds?: number;
  deals?: number;
}

/** A legal card or call, and its worth by what the player can know. */
export interface ChoicePart {
  action: number;
  worth: number;
  error?: number;
  win?: number | null;
  near?: boolean;
  reasons?: ReasonPart[];
}

/** A fact about a choice. `code` is a code of `hint` (docs/notation.md). Some names of fields differ. */
export interface ReasonPart {
  code: "costs" | "draws" | "draws_partner" | "equal" | "exits" | "exposed" | "forced" | "forces" | "gives" | "gives_ruff" | "hopeful" | "invites" | "level" | "loads" | "long" | "lost" | "master" | "returns" | "runs" | "saves" | "secure" | "shortens" | "shows_ace" | "to_partner" | "tops" | "trumps";
  seat?: number | null;
  card?: number | null;
  cards?: number[];
  then?: number[];
  suit?: number | null;
  action?: number | null;
  count?: number;
  others?: number;
  chance?: number;
  threats?: Danger[];
  last?: boolean;
}

/** The ways in which `seat` may beat the winning card of the trick. */
export interface Danger {
  seat: number;
  cards?: number[];
  over?: number;
  ruff?: number;
}

/** The coach's judgement of a choice. `seq` is the event `warned` about that choice. */
export interface Correction {
  t: "correction";
  seq: number;
  finding?: Finding | null;
}

/** A choice judged as in a review (docs/review.md), by what the player could know. */
export interface Finding {
  verdict: "best" | "level" | "slip" | "mistake" | "blunder";
  best: number;
  loss: number;
  error: number;
  choices: ChoicePart[];
  why: (CheaperLine | ThrownLine | UnloadedLine | HeldBackLine | PartnerExposedLine | LeftExposedLine | OvertookLine | LeftLeadLine | MissedSureLine | SaferLine | HopedLine | RiskedLine | PartnerMayBeatLine | OpenedLine | CashedLine | TheirTrumpsLine | DrewNoneLine | KnownVoidLine | LastTrumpLine | SpentTopLine | GaveUpLine | HasEqualLine | BaredLine | GuardedLine | SufficedLine | RicherLine | FromLongestLine | HardToBeatLine | PlanLine | StyleLine | LacksTrumpsLine | HasTrumpsLine | RicherTrumpsLine | HasHighLine | LacksTopsLine | HasTopsLine | MeanScoresLine | WinChancesLine)[];
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

/** A trick that is certain for both cards: the chosen one leaves the next lead to the partner `seat`. */
export interface LeftLeadLine {
  code: "left_lead";
  seat: string;
}

/** The best card wins the trick for certain, with at least `points`, and the chosen one does not. */
export interface MissedSureLine {
  code: "missed_sure";
  points: number;
}

/** The parts of the deals in which no opponent can beat one's own side, for each of the two cards. */
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

/** A lead of a plain suit that nobody had led; the hand holds `card`, the highest one left of the suit. */
export interface OpenedLine {
  code: "opened";
  card: string;
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

/** The chosen `card` was the highest left of its suit, and the best card is not the highest of its own. */
export interface SpentTopLine {
  code: "spent_top";
  card: string;
}

/** The chosen `card`, which in its suit only the few unseen cards `higher` can beat. */
export interface GaveUpLine {
  code: "gave_up";
  card: string;
  higher: string[];
}

/** The best card leaves a `card` of its suit in hand, with no unseen card between the two. */
export interface HasEqualLine {
  code: "has_equal";
  card: string;
}

/** The chosen card left the counting `card` alone in its suit, while a higher one is unseen. */
export interface BaredLine {
  code: "bared";
  card: string;
}

/** A discard that guarded a counting `card` of its suit, which a higher unseen card can beat. */
export interface GuardedLine {
  code: "guarded";
  card: string;
}

/** The best `card`, lower than the chosen one of its suit, is unbeatable in the part `safe` of the deals. */
export interface SufficedLine {
  code: "sufficed";
  card: string;
  safe: number;
}

/** The best `card` has `points` more than the chosen one of its suit; both win the trick so far. */
export interface RicherLine {
  code: "richer";
  card: string;
  safe: number;
  points: number;
}

/** A discard from the one longest suit of the hand, with `cards` cards: three or more. */
export interface FromLongestLine {
  code: "from_longest";
  cards: number;
}

/** A lead that in its suit only the few unseen cards `higher` can beat, and the chosen one more cards. */
export interface HardToBeatLine {
  code: "hard_to_beat";
  higher: string[];
}

/** A fact about the best lead that does not hold for the chosen one. */
export interface PlanLine {
  code: "plan";
  reason: MasterLine | DrawsLine | DrawsPartnerLine | RunsLine | GivesRuffLine | ShowsAceLine | ForcesLine | SavesLine | CostsLine | ToPartnerLine | ReturnsLine | ShortensLine | LongLine | ExitsLine | InvitesLine;
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

/** A lead of one of the `cards`, which no opponent can beat if they are led from the highest down. */
export interface RunsLine {
  code: "runs";
  cards: string[];
}

/** A lead of a `suit` that the partner `seat` lacks; in the part `chance` of the deals it has a trump. */
export interface GivesRuffLine {
  code: "gives_ruff";
  seat: string;
  suit: string;
  chance: number;
}

/** A lead of the manilla of a long suit; by convention it shows that the hand has the ace, `card`. */
export interface ShowsAceLine {
  code: "shows_ace";
  card: string;
}

/** A lead that only the counting cards `higher` of its suit can beat. */
export interface ForcesLine {
  code: "forces";
  higher: string[];
  then: string[];
}

/** A low lead of a plain suit; the hand keeps its highest card of that suit: `card`, which counts. */
export interface SavesLine {
  code: "saves";
  card: string;
  higher: string[];
}

/** A lead of a jack or a knight of a plain suit, which only the counting cards `higher` of its suit beat. */
export interface CostsLine {
  code: "costs";
  higher: string[];
}

/** A lead of a suit in which all higher `cards` are in the hand of the partner `seat`. */
export interface ToPartnerLine {
  code: "to_partner";
  seat: string;
  cards: string[];
}

/** A lead of the `suit` that the partner `seat` was the first to lead. */
export interface ReturnsLine {
  code: "returns";
  seat: string;
  suit: string;
}

/** A lead of the last card of a plain `suit` in hand; one of `trumps` can trump that suit later. */
export interface ShortensLine {
  code: "shortens";
  suit: string;
  trumps: string[];
}

/** A lead from the one longest suit in hand. */
export interface LongLine {
  code: "long";
  cards: number;
  others: number;
}

/** A lead of a `suit` in which the hand has no counting card. */
export interface ExitsLine {
  code: "exits";
  suit: string;
}

/** A lead that no card of its suit beats, and that wins in at least half of the deals. */
export interface InvitesLine {
  code: "invites";
  seat: string;
}

/** A difference that conventions or taste decide. */
export interface StyleLine {
  code: "style";
}

/** The few `trumps` of the hand for the chosen call, or none. */
export interface LacksTrumpsLine {
  code: "lacks_trumps";
  trumps: string[];
}

/** The many `trumps` of the hand for the best call. */
export interface HasTrumpsLine {
  code: "has_trumps";
  trumps: string[];
}

/** The `trumps` of the hand for the best call, with more points than the `other` trumps. */
export interface RicherTrumpsLine {
  code: "richer_trumps";
  trumps: string[];
  other: string[];
}

/** The many manillas and aces of the hand, for a double of a suit, which is the best call. */
export interface HasHighLine {
  code: "has_high";
  high: string[];
}

/** The cards of the hand that nobody can beat in botifarra: too few, or none, for the chosen call. */
export interface LacksTopsLine {
  code: "lacks_tops";
  tops: string[];
}

/** The cards of the hand that nobody can beat in botifarra: enough for the best call. */
export interface HasTopsLine {
  code: "has_tops";
  tops: string[];
}

/** The net score of the seat's side after the chosen call and after the best one, as reviewed. */
export interface MeanScoresLine {
  code: "mean_scores";
  score: number;
  best_score: number;
}

/** The chance to win the match after the chosen call and after the best one, as reviewed. */
export interface WinChancesLine {
  code: "win_chances";
  win: number;
  best_win: number;
}

/** The answer to `ping`. `now` is the server's clock. */
export interface Pong {
  t: "pong";
  n: number;
  now: number;
}

/** The last message before the server closes the socket. `again` tells the client whether to reconnect. */
export interface Bye {
  t: "bye";
  code: "closed" | "no_session" | "restart" | "suspended" | "too_fast" | "too_many" | "too_slow";
  again: boolean;
}

export type FromClient = Hello | Ping | Sit | Stand | Return | Bot | Fill | Configure | Start | Again | Ready | Act | Advise | Keep | Ask | Answer | Say | Close;

export type FromServer = Welcome | Happened | Ack | Reject | Advice | Correction | Pong | Bye;

export type AnyEvent = Opened | Configured | Sat | Stood | Began | Committed | Readied | Drawn | Dealt | Placed | Acted | Advised | Warned | Kept | Overclaimed | Asked | Answered | Undone | Away | Returned | Stalled | Relieved | Lapsed | Said | Closed;

/** The levels of the bots that people may choose, the weakest first. */
export const LEVELS = ["beginner", "casual", "greedy", "club", "master", "champion"] as const;

/** The preset phrases that a player may say. */
export const PHRASES = ["hello", "good_luck", "thanks", "well_played", "good_hand", "sorry", "one_moment", "here_i_am", "goodbye"] as const;

/** The phrases of the player on turn; the others wait for the end of the hand (R4.13). */
export const PHRASES_IN_PLAY = ["one_moment", "here_i_am"] as const;

/** Seconds in which a request can be answered. */
export const ANSWER_S = 20;

/** Seconds that a player who is ready for a deal waits for the others. */
export const DEAL_S = 60;

/** Largest number of characters of a person's name. */
export const MAX_NAME = 24;

/** The code of a table: its alphabet, its length, and the size of its groups. */
export const CODE = {"alphabet": "23456789ABCDEFGHJKLMNPQRTUVWXYZ", "length": 12, "group": 4} as const;

/** The stages during a match. */
export const MATCH_STAGES = ["counted", "dealing", "hand"] as const;

/** The default settings of a table. */
export const USUAL: Settings = {"rules": "oriental", "public": false, "spectators": true, "series": false, "undo": true, "turn": 0, "reserve": 0, "grace": 30, "pace_ms": 900};

/** Numbers of actions. Numbers below the first of these play a card. */
export const DECLARE = 48;
export const DELEGATE = 53;
export const PASS = 54;
export const DOUBLE = 55;
export const SHOW = 56;
export const CLAIM = 57;
export const CONCEDE = 58;

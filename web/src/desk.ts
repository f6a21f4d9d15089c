// Made by `make docs` from src/botifarra/server/desk/protocol; not to be edited.

/** The first message. `link` is the secret of the link, None for the public page; it decides the screen. */
export interface Open {
  t: "open";
  link?: string | null;
  known?: string | null;
}

/** A heartbeat, which the server answers at once with a `beat` of the same number. */
export interface Beat {
  t: "beat";
  n: number;
}

/** The answer to `open`: the role of the link, the table of a table's link, and the server's time `now`. */
export interface Opened {
  t: "opened";
  role: "deputy" | "director" | "hall" | "public" | "table";
  table: number | null;
  now: number;
  is_forked: boolean;
}

/** The whole screen. `seq` numbers the screens of this socket: 1, 2, 3, and so on without gaps. */
export interface Shown {
  t: "shown";
  seq: number;
  screen: DeskScreen | TableScreen | HallScreen | PublicScreen;
}

/** The screen of the director and the deputy. */
export interface DeskScreen {
  t: "desk";
  head: EventHead;
  number: number;
  digest: string;
  clock: RoundClock | null;
  shown: DeskRound | null;
  pairs: DeskPair[];
  next: StepPair | StepDeal | StepClose | StepSettle | StepOver;
  to_deal: Dealing | null;
  to_pair: number | null;
  to_play: number | null;
  is_per_session: boolean;
  planned: number;
  shaky: number[];
  is_public: boolean;
  initials: boolean;
  missing: MissingResults[];
  appeals: OpenAppeal[];
  fine_appeals: OpenFineAppeal[];
  can_reopen: boolean;
  can_start_clock: boolean;
  is_pairing_held: boolean;
  take_back_from: number | null;
  can_reveal: boolean;
  can_seat: boolean;
  has_bracket: boolean;
  rescued: SavedLog[];
  moved: MovedLinks | null;
}

/** The event. `kind` tells whether boards or matches are played. `rounds` is the number of paired rounds. */
export interface EventHead {
  event: string;
  name: string;
  date: string;
  place: string;
  kind: "duplicate" | "matches" | "teams";
  boards: number;
  rounds: number;
  round: number | null;
  closed: number;
}

/** The clock of the round: the time at which it `ends`, or the milliseconds `left` while it pauses. */
export interface RoundClock {
  ends: number | null;
  left: number | null;
  total: number;
}

/** A round at the desk. `resting` are the pairs that sit out. `is_open`: it is in play. */
export interface DeskRound {
  number: number;
  session: number;
  is_open: boolean;
  has_one_set: boolean;
  tables: DeskTable[];
  resting: number[];
  missing: MissingTable[];
}

/** A table of the round with its cells. If other pairs played some boards, it is listed again for them. */
export interface DeskTable {
  table: number;
  pairs: [PairNames, PairNames];
  cells: Cell[];
  other_cards: number[];
  called: number | null;
  phones: number;
}

/** A pair with the players of the round that is shown. `team` and `club` may be empty. */
export interface PairNames {
  number: number;
  players: [string, string];
  team: string;
  club: string;
}

/** The place of a result: board 0 stands for a match. */
export interface Cell {
  board: number;
  state: "cancelled" | "claimed" | "confirmed" | "decided" | "disputed" | "entered" | "missing" | "ruled" | "sat_out";
  slip: BoardSlip | MatchSlip | null;
  claims: ClaimSeen[];
  revokes: ("EW" | "NS")[];
  awards: [string | null, string | null];
}

/** A board as it was played: points of N-S and E-W, and the sides that named botifarra and said contro. */
export interface BoardSlip {
  type: "board";
  points: [number, number];
  botifarra?: "EW" | "NS" | null;
  contro?: "EW" | "NS" | null;
}

/** A match as it ended: the scores of N-S and E-W. */
export interface MatchSlip {
  type: "match";
  scores: [number, number];
}

/** The claim of a side; `slip` is None if it disagrees without a version of its own. */
export interface ClaimSeen {
  side: "EW" | "NS";
  slip: BoardSlip | MatchSlip | null;
}

/** A table of a round, and the boards whose results are missing (0 for a match). */
export interface MissingTable {
  table: number;
  boards: number[];
}

/** A pair at the desk: whether it has checked in, the first round that it does not play, and its fines. */
export interface DeskPair {
  number: number;
  players: [string, string];
  team: string;
  club: string;
  section: string;
  present: boolean;
  withdrawn: number | null;
  fines: DeskFine[];
}

/** A fine of a pair: the `points` that count now, those that were `given`, and the reason. */
export interface DeskFine {
  points: string;
  given: string;
  reason: string;
  appeal: "decided" | "open" | null;
  why: string;
}

/** Pair the next round. */
export interface StepPair {
  step: "pair";
  round: number;
}

/** Deal boards, because the round in play needs some of them. */
export interface StepDeal {
  step: "deal";
  boards: Dealing;
}

/** Boards that can be dealt now: their session, and the first and the last of them. */
export interface Dealing {
  session: number;
  first: number;
  last: number;
}

/** Close the round in play. */
export interface StepClose {
  step: "close";
  round: number;
}

/** Settle a result that the next round depends on. */
export interface StepSettle {
  step: "settle";
  place: Place;
  is_tied: boolean;
}

/** The place of a result: round, table, and board; board 0 stands for a match. */
export interface Place {
  round: number;
  table: number;
  board: number;
}

/** All rounds are over, and none follows by the movement. */
export interface StepOver {
  step: "over";
  by_hand: boolean;
  session: number | null;
}

/** The tables of a closed round whose results are missing. */
export interface MissingResults {
  round: number;
  tables: MissingTable[];
}

/** An appeal of a side that waits for the director's decision. */
export interface OpenAppeal {
  place: Place;
  side: "EW" | "NS";
  reason: string;
}

/** An appeal of a pair against a fine of `points`, given because of `why`, that waits for the decision. */
export interface OpenFineAppeal {
  pair: number;
  points: string;
  why: string;
  reason: string;
}

/** A log that was saved: the name of its file, its number of entries, and the time of the last one. */
export interface SavedLog {
  name: string;
  entries: number;
  last_at: string | null;
}

/** Printed cards that lead to `old`, while the desk is at `new`. `port` is the port of `old`. */
export interface MovedLinks {
  cause: "address" | "offline" | "port";
  old: string;
  new: string;
  port: number;
}

/** The screen of a table's phones. Without `round` nobody plays at the table now. */
export interface TableScreen {
  t: "table";
  head: EventHead;
  table: number;
  clock: RoundClock | null;
  called: boolean;
  round: TableRound | null;
}

/** The round at a table: the one in play, or else the last one. `is_open`: it takes results. */
export interface TableRound {
  number: number;
  is_open: boolean;
  pairs: PairNames[];
  boards: TableBoard[];
  next: NextSeat[];
  is_tied: boolean;
}

/** A board at a table, which `pairs` play at N-S and at E-W. */
export interface TableBoard {
  pairs: [number, number];
  cell: Cell;
  field: FieldResult[] | null;
}

/** The result of another table on a board. */
export interface FieldResult {
  pairs: [number, number];
  slip: BoardSlip | MatchSlip;
}

/** Where a pair goes after the round: a table and a side; None if it sits out. */
export interface NextSeat {
  pair: number;
  table: number | null;
  side: "EW" | "NS" | null;
}

/** The screen of the hall. `seats` are those of the round in play. */
export interface HallScreen {
  t: "hall";
  head: EventHead;
  clock: RoundClock | null;
  seats: RoundSeats | null;
  missing: MissingTable[];
  by: "average" | "total" | "wins";
  has_withdrawn_last: boolean;
  rankings: Ranking[];
  best: BestResult[];
  closed_missing: MissingResults[];
  appeals: Place[];
  fine_appeals: number[];
}

/** The seats of a round; `resting` are the pairs that sit out. */
export interface RoundSeats {
  number: number;
  tables: SeatedTable[];
  resting: PairNames[];
}

/** A table in the list of seats: N-S, E-W, their boards and their section, if they have one. */
export interface SeatedTable {
  table: number;
  pairs: [PairNames, PairNames];
  boards: number[];
  section: string;
}

/** A ranking. `line` or `group` is set where there are several rankings. */
export interface Ranking {
  line: "EW" | "NS" | null;
  group: number | null;
  lines: RankedLine[];
}

/** A line of the standings. `pair` is None for a team, which has its name in `team`. */
export interface RankedLine {
  rank: number | null;
  pair: number | null;
  players: string[];
  team: string;
  score: string;
  second: string;
  played: number;
  sat_out: number;
  withdrawn: number | null;
  fined: string | null;
  flagged: boolean;
  fine_appealed: boolean;
}

/** The best result of a side on a board (R7.2), and the pairs that made it. */
export interface BestResult {
  board: number;
  side: "EW" | "NS";
  result: number;
  pairs: number[];
}

/** The public page. Of a round that is not closed it has the seats and the clock alone. */
export interface PublicScreen {
  t: "public";
  head: EventHead;
  clock: RoundClock | null;
  pairs: PairNames[];
  earlier: EarlierPlayers[];
  seats: RoundSeats | null;
  criteria: "average" | "knockout" | "matches" | "teams" | "total";
  has_withdrawn_last: boolean;
  rankings: Ranking[];
  boards: PublicBoard[];
  matches: PublicMatch[];
  rests: PublicRest[];
  closed_missing: MissingResults[];
  appeals: Place[];
  fine_appeals: number[];
}

/** The players that a pair had up to the round `last`, before somebody took a seat. */
export interface EarlierPlayers {
  pair: number;
  last: number;
  players: [string, string];
}

/** A board that no table will play any more. `hands` are its cards, once its seed is public. */
export interface PublicBoard {
  board: number;
  is_cancelled: boolean;
  hands: [string, string, string, string] | null;
  tables: PublicResult[];
}

/** A table on a board. `field` is not 0 for tables that played a fouled board with other cards (R7.8). */
export interface PublicResult {
  round: number;
  table: number;
  slip: BoardSlip | MatchSlip | null;
  field: number;
  sides: [PublicSide, PublicSide];
}

/** A side of a table on a board: its result (R7.2), and its final score as text, if any. */
export interface PublicSide {
  pair: number;
  result: number | null;
  score: string | null;
  mark: "average" | "awarded" | "revoked" | null;
  flagged: boolean;
}

/** A match of a closed round. */
export interface PublicMatch {
  round: number;
  table: number;
  pairs: [number, number];
  scores: [number, number] | null;
}

/** A closed round that a pair sat out: `boards` count as its own average (R7.5); in a match it wins. */
export interface PublicRest {
  round: number;
  pair: number;
  boards: number;
}

/** The answer to a `beat`. */
export interface Beaten {
  t: "beat";
  n: number;
  now: number;
}

/** The last message. `again`: the client is to connect again, after a while. */
export interface Closed {
  t: "closed";
  code: "damaged" | "file" | "gone" | "no_event" | "no_link" | "restart" | "too_fast" | "too_many" | "too_slow";
  again: boolean;
}

/** A side of the table says what the result is. */
export interface Claim {
  t: "claim";
  place: Place;
  side: "EW" | "NS";
  slip: BoardSlip | MatchSlip;
  pair?: number | null;
  pairs?: [number, number] | null;
}

/** The other side agrees with the claim that it sees, `slip`. */
export interface Agree {
  t: "agree";
  place: Place;
  side: "EW" | "NS";
  slip: BoardSlip | MatchSlip;
  pair?: number | null;
  pairs?: [number, number] | null;
}

/** The other side does not agree with the claim that it sees, `slip`; `own` is its version, if any. */
export interface Dispute {
  t: "dispute";
  place: Place;
  side: "EW" | "NS";
  slip: BoardSlip | MatchSlip;
  own?: BoardSlip | MatchSlip | null;
  pair?: number | null;
  pairs?: [number, number] | null;
}

/** The table calls the director, or does not need the director any more. */
export interface Call {
  t: "call";
  on?: boolean;
}

/** A person at a table says in which pair they play. Nothing is written. */
export interface Seat {
  t: "seat";
  round: number;
  pair: number;
}

/** A result, from a paper slip for example. It replaces claims of the place. */
export interface Score {
  t: "score";
  place: Place;
  slip: BoardSlip | MatchSlip;
  confirm?: boolean;
  reason?: string;
}

/** A result, or a claim that is not disputed, is right. */
export interface Confirm {
  t: "confirm";
  place: Place;
}

/** A result is replaced by another one. */
export interface Correct {
  t: "correct";
  place: Place;
  slip: BoardSlip | MatchSlip;
  reason: string;
}

/** A result, or the claims of it, are deleted. */
export interface Erase {
  t: "erase";
  place: Place;
  reason: string;
}

/** A change is undone: all is as it was before. `entry` is an entry of the change. */
export interface Undo {
  t: "undo";
  entry: number;
  reason: string;
  place?: Place | null;
}

/** The director has come to a table that called. */
export interface Answer {
  t: "answer";
  table: number;
}

/** A side revoked on a board (R7.4); `side` is the offender. */
export interface Penalise {
  t: "penalise";
  place: Place;
  side: "EW" | "NS";
  reason: string;
}

/** A side of a table gets a final score for a board: a number such as `1.5`, or a fraction, `3/2`. */
export interface Adjust {
  t: "adjust";
  place: Place;
  side: "EW" | "NS";
  score: string;
  reason: string;
}

/** A board does not count for anybody. */
export interface Cancel {
  t: "cancel";
  board: number;
  reason: string;
}

/** A board was played with other cards (R7.8): from a round and table on, or only at the `places`. */
export interface Foul {
  t: "foul";
  board: number;
  reason: string;
  round?: number | null;
  table?: number | null;
  places?: Place[];
}

/** Pairs sat differently from their pairing; seatings without boards hold for all boards of the table. */
export interface Reseat {
  t: "reseat";
  round: number;
  seatings: HandSeating[];
  reason: string;
}

/** A table of a round as the director seats it: the pairs at N-S and at E-W, and their boards. */
export interface HandSeating {
  table: number;
  pairs: [number, number];
  boards: number[];
}

/** A table of a round is not played. */
export interface SitOut {
  t: "sitout";
  round: number;
  table: number;
  reason: string;
}

/** A pair loses points, as a number or a fraction such as `1/2` (R7.9). */
export interface Fine {
  t: "fine";
  pair: number;
  points: string;
  reason: string;
}

/** A side appeals against a result or the rulings on it. Until `decide`, the standings are provisional. */
export interface Appeal {
  t: "appeal";
  place: Place;
  side: "EW" | "NS";
  reason: string;
}

/** The open appeal of a side is decided. If the result changes, other commands change it before. */
export interface Decide {
  t: "decide";
  place: Place;
  side: "EW" | "NS";
  outcome: "changed" | "kept";
  reason: string;
}

/** A pair appeals against its fine. Until `decidefine`, the standings are provisional. */
export interface AppealFine {
  t: "appealfine";
  fine: FineNamed;
  reason: string;
}

/** A fine: its pair, the points that were given, and the reason, as they are in the log. */
export interface FineNamed {
  pair: number;
  points: string;
  reason: string;
}

/** The open appeal against a fine is decided: the pair loses `points` for it, 0 if it is withdrawn. */
export interface DecideFine {
  t: "decidefine";
  fine: FineNamed;
  points: string;
  reason: string;
}

/** A ruling, a withdrawal, an appeal or its decision is lifted. `entry` is its number in the log. */
export interface Lift {
  t: "lift";
  entry: number;
  reason: string;
}

/** A ruling that was lifted is in force again; `entry` is the number of its entry in the log. */
export interface Restore {
  t: "restore";
  entry: number;
}

/** A pair enters, also after play has begun. Its number is the next one. */
export interface Enter {
  t: "enter";
  players: [string, string];
  club?: string;
  team?: string;
  section?: string;
}

/** A pair withdraws, from a round on; None stands for the round after the last one with results. */
export interface Withdraw {
  t: "withdraw";
  pair: number;
  reason: string;
  round?: number | null;
}

/** A player is replaced, from a round on; None stands for the round after the last one with results. */
export interface Substitute {
  t: "substitute";
  pair: number;
  leaves: string;
  comes: string;
  reason: string;
  round?: number | null;
}

/** A pair is present, or it is not after all. */
export interface CheckIn {
  t: "checkin";
  pair: number;
  present?: boolean;
  undoes?: string | null;
}

/** The boards of a session are dealt; a field that is None follows from the rounds that are paired. */
export interface Deal {
  t: "deal";
  session?: number | null;
  boards?: number | null;
}

/** The seed of a session's boards becomes public; None stands for the first session with a secret one. */
export interface Reveal {
  t: "reveal";
  session?: number | null;
}

/** The next round is paired, or all rounds that can be paired. */
export interface PairRound {
  t: "pairround";
  session?: number | null;
}

/** A director seats the next round by hand; `round` is its number. Pairs without a table sit out. */
export interface SeatRound {
  t: "seatround";
  round: number;
  seatings: HandSeating[];
  reason: string;
  rematch?: boolean;
  session?: number | null;
}

/** A round, and all rounds after it, are taken back. */
export interface Unpair {
  t: "unpair";
  round: number;
  reason: string;
}

/** Another number of rounds is to be played; 0 is all that are possible. */
export interface SetRounds {
  t: "setrounds";
  rounds: number;
  reason: string;
}

/** The round in play ends. The next one is paired, unless it is already, and comes into play. */
export interface CloseRound {
  t: "closeround";
  round: number;
  anyway?: boolean;
  seconds?: number | null;
  undoes?: string | null;
}

/** A round is in play again, and all later rounds are not. */
export interface ReopenRound {
  t: "reopenround";
  round: number;
  undoes?: string | null;
  reason?: string;
}

/** The clock of the round starts, or goes on, with `seconds` left. */
export interface StartClock {
  t: "startclock";
  seconds: number;
}

/** The clock pauses; `clear` takes it off all screens. */
export interface StopClock {
  t: "stopclock";
  clear?: boolean;
}

/** Whether there is a public page, and whether it and the hall's screen have initials instead of names. */
export interface Publish {
  t: "publish";
  is_public: boolean;
  initials: boolean;
}

/** A link is replaced by a new one, and the old one ends at once. `table` is that of a table's link. */
export interface Revoke {
  t: "revoke";
  link: "deputy" | "director" | "hall" | "table";
  table?: number | null;
}

/** A command with its envelope. */
export interface CommandForm {
  request: string;
  device: string;
  command: Claim | Agree | Dispute | Call | Seat | Score | Confirm | Correct | Erase | Undo | Answer | Penalise | Adjust | Cancel | Foul | Reseat | SitOut | Fine | Appeal | Decide | AppealFine | DecideFine | Lift | Restore | Enter | Withdraw | Substitute | CheckIn | Deal | Reveal | PairRound | SeatRound | Unpair | SetRounds | CloseRound | ReopenRound | StartClock | StopClock | Publish | Revoke;
  by?: string;
  expected?: string | null;
  lang?: "ca" | "en" | "es";
}

/** The answer to a command that is done. */
export interface Done {
  request: string;
  is_logged: boolean;
  wrote: string[];
  entries: number[];
  secret?: string | null;
  pair?: number | null;
  in_force?: string;
}

/** The effects of a command before it is done. */
export interface Consequences {
  basis: string;
  doubts: string[];
  lines: string[];
  concerns_standings: boolean;
  ranks: RankChange[];
  comes_in: number[];
  falls_out: number[];
  undecided: number[];
  rounds: number[];
}

/** A pair or a team whose rank changes: its rank before and after, None if it is not ranked. */
export interface RankChange {
  who: number | string;
  before: number | null;
  after: number | null;
}

/** The body of the answer to a command that is refused; nothing was written. */
export interface DeskRefusal {
  code: string;
  facts: Record<string, number | string | (number | string)[]>;
  sentence: string;
}

/** The events of this server with a public page, the latest first. */
export interface EventTitles {
  events: EventTitle[];
}

/** An event with a public page. */
export interface EventTitle {
  event: string;
  name: string;
  date: string;
  place: string;
}

/** All links of an event. `bases` are the addresses of the server, the best first. */
export interface DeskLinks {
  bases: string[];
  links: DeskLink[];
}

/** A link: its address, the QR code of it as SVG, and the table of a table's link. */
export interface DeskLink {
  role: "deputy" | "director" | "hall" | "public" | "table";
  table: number | null;
  url: string;
  qr: string;
}

/** The last entries of the log, the newest first. */
export interface LogLines {
  lines: LogLine[];
}

/** An entry of the log as a sentence. `can_lift`: it is a ruling that is in force. */
export interface LogLine {
  number: number;
  at: string;
  by: string;
  role: string;
  kind: string;
  sentence: string;
  reason: string;
  can_lift: boolean;
  pair: number | null;
}

/** The standings with all results so far, also of the round in play, for the desk only. */
export interface LiveStandings {
  by: "average" | "total" | "wins";
  rankings: Ranking[];
  criteria: "average" | "knockout" | "matches" | "teams" | "total";
  has_withdrawn_last: boolean;
  closed: Ranking[];
  closed_missing: MissingResults[];
  appeals: Place[];
  fine_appeals: number[];
}

/** All papers that the role may save. */
export interface PaperOffers {
  papers: PaperOffer[];
}

/** A paper to save as a file. `why_not` is the sentence that says why not yet, empty if it can be. */
export interface PaperOffer {
  name: string;
  why_not: string;
}

/** A new event. A form that is sent again with the same `request` is done once. */
export interface FoundingForm {
  request: string;
  name: string;
  minutes: number;
  sets: number;
  kind: "duplicate" | "matches" | "teams";
  pairing: "berger" | "swiss" | "mitchell" | "howell" | "groups" | "knockout";
  rounds?: number;
  boards?: number;
  pairs: NewPair[];
  deals?: boolean;
  date?: string;
  place?: string;
  by?: string;
  lang?: "ca" | "en" | "es";
}

/** A pair that is to be entered. `club`, `team` and `section` may be empty. */
export interface NewPair {
  players: [string, string];
  club: string;
  team: string;
  section: string;
}

/** The events that the host may begin: only the one called `name`, or any event for None. */
export interface HostPage {
  name: string | null;
}

/** The formats that fit, the best first. */
export interface Proposals {
  proposals: Proposal[];
}

/** A format with its effects on the field. */
export interface Proposal {
  kind: "duplicate" | "matches" | "teams";
  pairing: "berger" | "swiss" | "mitchell" | "howell" | "groups" | "knockout";
  boards: number;
  rounds: number;
  is_whole: boolean;
  tables: number;
  sets: number;
  sits_out: number;
  minutes: number;
  groups: number;
  qualify: number;
  share: boolean;
  sections: number;
}

/** The pairs of a list, and sentences about possible mistakes in it. */
export interface NameList {
  pairs: NewPair[];
  notes: string[];
}

/** The event that has begun, and the secret of its director's link. */
export interface Founded {
  event: string;
  secret: string;
}

export type FromScreen = Open | Beat;

export type ToScreen = Opened | Shown | Beaten | Closed;

export type AnyScreen = DeskScreen | TableScreen | HallScreen | PublicScreen;

export type AnyCommand = Claim | Agree | Dispute | Call | Seat | Score | Confirm | Correct | Erase | Undo | Answer | Penalise | Adjust | Cancel | Foul | Reseat | SitOut | Fine | Appeal | Decide | AppealFine | DecideFine | Lift | Restore | Enter | Withdraw | Substitute | CheckIn | Deal | Reveal | PairRound | SeatRound | Unpair | SetRounds | CloseRound | ReopenRound | StartClock | StopClock | Publish | Revoke;

/** Minutes for a board. */
export const MINUTES_A_BOARD = 7;

/** Minutes for a match. */
export const MINUTES_A_MATCH = 45;

/** Largest number of pairs of a new event. */
export const MOST_PAIRS = 200;

/** Largest number of rounds. */
export const MOST_ROUNDS = 99;

/** Largest number of boards of a round. */
export const MOST_BOARDS = 32;

/** Bytes of the largest list of names. */
export const MOST_LIST = 262144;

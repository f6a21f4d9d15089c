// The state of the wizard: the draft, kept through a reload, what the server says about it, and undo.

import { freshId } from "../../common/random_id";
import { stored } from "../../common/storage";
import { MOST_LIST, type Proposal, type RoundSeats } from "../../desk";
import { language, t } from "../../i18n/text.svelte";
import { DeskProblem } from "../desk/desk_requests";
import { type DraftPair, type Draft, type Need, type Step, chosenOf, formOf, freshDraft, isProposed, keptDraft, needFor, pairsTyped, present, readAgain, wishedSections, withSections } from "./draft";
import { HostRequests } from "./host_requests";

const KEPT = stored("new_event");
const MOST_UNDONE = 100;

/** Return today's date as clubs write it in an event: 2026-11-21. */
function today(): string {
  const now = new Date();
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export class Wizard {
  draft = $state<Draft>(keptDraft(KEPT.readJson(), today()) ?? freshDraft(today()));
  proposals = $state.raw<readonly Proposal[] | null>(null);
  /** What the proposals were made for. */
  #proposedFor = $state.raw<Need | null>(null);
  seats = $state.raw<RoundSeats | null>(null);
  /** Sentences about the list that was read. */
  notes = $state.raw<readonly string[]>([]);
  problem = $state("");
  isBusy = $state(false);
  readonly counted = $derived.by(() => pairsTyped(this.draft.count, this.draft.unit));
  readonly here = $derived.by(() => present(this.draft));
  /** The formats are for the pairs who are here, once there is a list; before, for those who are expected. */
  readonly field = $derived.by(() => (this.here.length >= 2 ? this.here : this.counted));
  readonly need = $derived.by(() => needFor(this.draft, this.field));
  readonly chosen = $derived.by(() => chosenOf(this.proposals ?? [], this.draft.choice));
  /** Whether the proposals are for those who are here now, and not for the number before. */
  readonly isProposed = $derived.by(() => this.need !== null && JSON.stringify(this.need) === JSON.stringify(this.#proposedFor));
  /** Whether the format that was chosen does not fit those who are here now. */
  readonly isReplaced = $derived.by(
    () => this.isProposed && this.draft.choice !== null && !isProposed(this.proposals ?? [], this.draft.choice),
  );
  readonly #requests: HostRequests;
  #before = $state.raw<readonly DraftPair[][]>([]);
  #asked = 0;
  #read = 0;

  constructor(link: string) {
    this.#requests = new HostRequests(link);
  }

  get usualName(): string {
    return t("wizard.name.usual", { date: this.draft.date });
  }

  keep(): void {
    KEPT.write(JSON.stringify(this.draft));
  }

  /** Go to a step. The format that is shown as chosen when the host leaves the formats is the choice. */
  go(step: Step): void {
    if (this.draft.step === "format" && this.chosen) this.choose(this.chosen);
    [this.draft.step, this.problem] = [step, ""];
  }

  choose({ kind, pairing }: Proposal): void {
    this.draft.choice = { kind, pairing };
  }

  /** Name the event after the file that the command `desk` was given, if any. */
  async greet(): Promise<void> {
    await this.#attempt(async () => {
      const { name } = await this.#requests.page();
      if (name !== null) this.draft.name ||= name;
    });
  }

  /** Ask for the formats that fit. Of several questions at a time the last one counts. */
  async propose(): Promise<void> {
    const [need, sections] = [this.need, wishedSections(this.draft, this.field)];
    const asked = ++this.#asked;
    const isLast = (): boolean => asked === this.#asked;
    if (!need) {
      [this.proposals, this.isBusy] = [null, false];
      return;
    }
    await this.#attempt(async () => {
      const { proposals } = await this.#requests.proposals(need);
      if (isLast()) [this.proposals, this.#proposedFor] = [withSections(proposals, sections), need];
    }, isLast);
  }

  /** Read a list, and return whether it has pairs. Of several lists at a time the last one counts. */
  async read(list: Blob): Promise<boolean> {
    const read = ++this.#read;
    const isLast = (): boolean => read === this.#read;
    if (list.size > MOST_LIST) {
      [this.problem, this.isBusy] = [t("wizard.names.large"), false];
      return false;
    }
    return this.#attempt(async () => {
      const { pairs, notes } = await this.#requests.names(list, language.now);
      if (!isLast()) return;
      this.#change(readAgain(this.draft.pairs, pairs));
      this.notes = notes;
    }, isLast);
  }

  toggle(place: number): void {
    this.#change(this.draft.pairs.map((pair, index) => (index === place ? { ...pair, here: !pair.here } : pair)));
  }

  callAll(): void {
    this.#change(this.draft.pairs.map((pair) => ({ ...pair, here: true })));
  }

  add(players: [string, string], team: string, section: string): void {
    this.#change([...this.draft.pairs, { players, club: "", team, section, here: true }]);
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  undo(): void {
    const last = this.#before.slice(-1)[0];
    if (!last) return;
    this.#before = this.#before.slice(0, -1);
    this.draft.pairs = last;
  }

  #change(pairs: DraftPair[]): void {
    this.#before = [...this.#before, $state.snapshot(this.draft.pairs)].slice(-MOST_UNDONE);
    this.draft.pairs = pairs;
  }

  /** Show where everybody would sit in round 1. */
  async look(): Promise<void> {
    this.seats = null;
    const form = this.#form();
    if (form) await this.#attempt(async () => void (this.seats = await this.#requests.seats(form)));
  }

  /** Begin the event, and return the address of its desk; null if it was refused. */
  async begin(): Promise<string | null> {
    const form = this.#form();
    let desk: string | null = null;
    if (form)
      await this.#attempt(async () => {
        const { event, secret } = await this.#requests.begin(form);
        desk = `/e/${event}/desk#${secret}`;
        KEPT.write(null);
      });
    return desk;
  }

  #form() {
    return this.chosen && { ...formOf($state.snapshot(this.draft), this.chosen, this.usualName), lang: language.now };
  }

  /**
   * Do something that the server may refuse; return whether it was accepted and is still wanted. A refused form gets a new
   * id for the next try.
   */
  async #attempt(act: () => Promise<void>, isWanted: () => boolean = () => true): Promise<boolean> {
    this.isBusy = true;
    const before = this.problem;
    try {
      await act();
      if (isWanted() && this.problem === before) this.problem = ""; // not a complaint that came meanwhile
      return isWanted();
    } catch (problem) {
      if (!isWanted()) return false;
      this.problem = words(problem);
      if (problem instanceof DeskProblem && problem.sentence) this.draft.request = freshId();
      return false;
    } finally {
      if (isWanted()) this.isBusy = false;
    }
  }
}

function words(problem: unknown): string {
  if (!(problem instanceof DeskProblem)) return t("wizard.problem.failed");
  if (problem.code === "no_link" || problem.code === "not_found") return t("wizard.problem.link");
  if (problem.code === "offline" || problem.code === "file") return t(`wizard.problem.${problem.code}`);
  return problem.sentence || t("wizard.problem.failed");
}

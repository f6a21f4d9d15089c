// What the wizard asks the server (docs/desk.md), with the host's link.

import type { Founded, FoundingForm, HostPage, NameList, Proposals, RoundSeats } from "../../desk";
import type { Language } from "../../i18n/text.svelte";
import { fetchLinked } from "../desk/desk_requests";
import type { Need } from "./draft";

const ANSWER_WITHIN_MS = 20_000;

/** Return the parameters of a need: a list is one for each of its numbers. */
const asked = ([key, value]: [string, Need[keyof Need]]): string[][] => [value].flat().map((each) => [key, `${each}`]);

/** The requests of a host, by the secret of the link. Each throws `DeskProblem`. */
export class HostRequests {
  constructor(readonly link: string) {}

  page = (): Promise<HostPage> => this.#ask("");
  proposals = (need: Need): Promise<Proposals> =>
    this.#ask(`/proposals?${new URLSearchParams(Object.entries(need).flatMap(asked)).toString()}`);
  names = (list: Blob, lang: Language): Promise<NameList> => this.#ask(`/names?lang=${lang}`, list);
  seats = (form: FoundingForm): Promise<RoundSeats> => this.#ask("/preview", JSON.stringify(form));
  begin = (form: FoundingForm): Promise<Founded> => this.#ask("/events", JSON.stringify(form));

  async #ask<Answer>(path: string, body?: BodyInit): Promise<Answer> {
    return (await fetchLinked(this.link, `/api/host${path}`, body, ANSWER_WITHIN_MS)).json() as Promise<Answer>;
  }
}

/* A tournament as this visitor knows it: what the house told, and his own part in it.
 *
 * As at a table nothing here decides: what may be bought, what it costs and who won what are
 * read from what the house said. */
import { line } from './line.svelte';
import { notices } from './notices.svelte';
import { settings } from './settings.svelte';
import { say } from './texts';
import type {
  Answer,
  Ask,
  Entrant,
  ListedTournament,
  LobbyTable,
  Price,
  Rank,
  TournamentRules,
  TournamentState,
  TournamentView,
} from './wire';

export const total = (price: Price): number => price.prize + (price.bounty ?? 0) + price.commission;

const ENDED: TournamentState[] = ['over', 'cancelled', 'interrupted'];

export class LiveTournament {
  readonly id: number;
  listed = $state.raw<ListedTournament | undefined>(undefined);
  rules = $state.raw<TournamentRules | null>(null);
  view = $state.raw<TournamentView | null>(null);
  mine = $state.raw<Entrant | null>(null);
  /** The visitor asked to enter and has not heard of a seat yet. */
  joining = false;
  /** The match whose end the visitor has read. */
  #read = $state(0);
  #ahead = Infinity; // our clock less the house's
  #words = ''; // language of the rules

  constructor(id: number) {
    this.id = id;
  }

  /** What is known of it, the newest. */
  is = $derived<ListedTournament | undefined>(this.view ?? this.listed);
  ended = $derived(this.is !== undefined && ENDED.includes(this.is.state));
  own = $derived<Rank | undefined>(
    this.view?.ranks.find((one) => one.entrant === this.mine?.entrant),
  );
  /** Entered, and not out again. */
  inside = $derived(
    this.mine !== null &&
      !this.ended &&
      (this.mine.state === 'entered' ||
        this.mine.state === 'seated' ||
        this.mine.state === 'asked'),
  );
  /** His part is over, and he has not read how. */
  unread = $derived(
    this.mine !== null &&
      this.mine.match !== this.#read &&
      (this.ended || (this.mine.state === 'fallen' && !this.mine.may.includes('reenter'))),
  );
  place = $derived(this.own?.place ?? (this.mine?.state === 'fallen' ? this.mine.rank : undefined));

  /** What the clock of the house shows at this time of ours. */
  clock(now: number): number {
    return Number.isFinite(this.#ahead) ? now - this.#ahead : now;
  }

  /** The number of one of its tables, as people say it. */
  numberOf(table: number): number | undefined {
    return this.view?.tables.find((one) => one.table === table)?.number;
  }

  /** One of its tables as a line of the lobby would tell it. */
  asTable(table: number): LobbyTable | undefined {
    const is = this.is;
    if (!is) return undefined;
    return {
      table,
      name: is.name,
      game: is.game,
      pt: is.pt,
      en: is.en,
      regulation: '',
      banked: false,
      mode: 'multi',
      book: is.book,
      seats: is.seats,
      taken: 0,
      minimum: this.view?.blinds.big ?? 0,
      unit: 1,
      window: 0,
      decision: 0,
    };
  }

  hear(view: TournamentView): void {
    this.#ahead = Math.min(this.#ahead, Date.now() - view.now);
    if (this.rules?.match !== view.match) this.rules = null;
    const mine = this.mine?.entrant;
    if (
      this.mine?.match !== view.match ||
      view.events.some((one) => one.event === 'withdrawn' && one.entrant === mine)
    )
      this.mine = null;
    this.view = view;
  }

  hearMine(mine: Entrant): void {
    if (this.mine?.match !== mine.match && !this.joining && (this.ended || mine.state === 'fallen'))
      this.#read = mine.match; // long ago
    this.mine = mine.state === 'none' ? null : mine;
  }

  /** Another person uses this page from now on. */
  forsake(): void {
    this.mine = null;
    this.joining = false;
  }

  read(): void {
    this.#read = this.mine?.match ?? 0;
  }

  /** Its regulation in the visitor's language, once. */
  async learn(): Promise<void> {
    if (
      this.rules &&
      this.#words === settings.lang &&
      this.rules.match === (this.is?.match ?? this.rules.match)
    )
      return;
    this.#words = settings.lang;
    const said = await line.ask({ do: 'tournament', tournament: this.id, lang: settings.lang });
    if (said.ok) this.rules = said as unknown as TournamentRules;
  }

  /** Asks something of it; a refusal is shown with its reason and its rule. */
  async ask(what: string): Promise<Answer> {
    this.joining = what === 'register' || what === 'reenter';
    const said = await line.ask({ do: what, tournament: this.id } as Ask); // the house says what he may
    if (!said.ok) notices.say(say(said), 'bad', said.rule);
    return said;
  }

  /** What it costs; null: nothing. */
  price(what: string): Price | null {
    if (what === 'register' || what === 'reenter') return this.is?.fee ?? null;
    if (what === 'rebuy') return this.rules?.rebuy ?? null;
    return what === 'addon' ? (this.rules?.addon ?? null) : null;
  }
}

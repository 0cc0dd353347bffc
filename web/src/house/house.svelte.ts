/* The house as this visitor knows it: the lobby, his wallet, the tables and tournaments he looks at. */
import { line } from './line.svelte';
import { member } from './member.svelte';
import { notices } from './notices.svelte';
import { settings } from './settings.svelte';
import { route } from './route.svelte';
import { LiveTable } from './table.svelte';
import { t } from './texts';
import { LiveTournament } from './tournament.svelte';
import { told } from '../tournament/words';
import type { Done, Entrant, ListedTournament, LobbyTable, Told, TournamentView } from './wire';

const LOBBY_MS = 5000;

/* An effect root of its own: otherwise it would end with the page that first wanted it. */
function onItsOwn<T>(make: () => T): T {
  let made: T | undefined;
  $effect.root(() => {
    made = make();
  });
  return made as T;
}

class House {
  tables = $state.raw<LobbyTable[]>([]);
  /** What is in his wallets; of money he has one only when he is signed in. */
  wallets = $state.raw<{ demo: number | null; money: number | null }>({ demo: null, money: null });
  /** The name of the visitor at the tables; null for a guest. */
  name = $state<string | null>(null);
  /** Money here is simulated. */
  simulated = $state(false);
  loaded = $state(false);
  now = $state(Date.now());
  looked = $state.raw(new Map<number, LiveTable>());
  tournaments = $state.raw<ListedTournament[]>([]);
  followed = $state.raw(new Map<number, LiveTournament>());

  /* Tables and tournaments are kept here and shown above: a page that goes away while another
   * comes still reads what it showed. */
  #tables = new Map<number, LiveTable>();
  #matches = new Map<number, LiveTournament>();

  start(): void {
    line.start({
      told: (said) => this.#told(said),
      opened: (said, again) => this.#opened(said, again),
      ticket: () => member.ticket(),
      roundOf: (table) => this.looked.get(table)?.view?.round ?? 0,
    });
    setInterval(() => (this.now = Date.now()), 250);
    setInterval(() => {
      if (line.state === 'open' && document.visibilityState === 'visible') void this.refresh();
    }, LOBBY_MS);
  }

  /** Watches this table from now on; `tournament` if it belongs to one. */
  look(id: number, tournament: number | null = null): LiveTable {
    let table = this.#tables.get(id);
    if (!table) {
      const competition = tournament === null ? null : this.follow(tournament);
      table = onItsOwn(() => new LiveTable(id, competition));
      this.#tables.set(id, table);
      this.looked = new Map(this.#tables);
      table.info = this.tables.find((one) => one.table === id) ?? table.competition?.asTable(id);
      table.loadSaved();
      if (line.state === 'open') void line.ask({ do: 'watch', table: id });
    }
    return table;
  }

  /** Out of view; a table where the visitor has a seat is still watched. */
  drop(id: number): void {
    const table = this.#tables.get(id);
    if (!table || (table.competition ? table.competition.mine?.table === id : table.you)) return;
    this.#tables.delete(id);
    this.looked = new Map(this.#tables);
    if (line.state === 'open') void line.ask({ do: 'unwatch', table: id });
  }

  /** This tournament, watched from now on. */
  follow(id: number): LiveTournament {
    let one = this.#matches.get(id);
    if (!one) {
      one = onItsOwn(() => new LiveTournament(id));
      one.listed = this.tournaments.find((listed) => listed.tournament === id);
      this.#matches.set(id, one);
      this.followed = new Map(this.#matches);
      if (line.state === 'open') void line.ask({ do: 'watch_tournament', tournament: id });
    }
    return one;
  }

  /** Out of view; a tournament that the visitor plays in is still watched. */
  unfollow(id: number): void {
    if (!this.#matches.has(id) || this.#matches.get(id)?.inside) return;
    if ([...this.#tables.values()].some((table) => table.competition?.id === id)) return;
    this.#matches.delete(id);
    this.followed = new Map(this.#matches);
    if (line.state === 'open') void line.ask({ do: 'unwatch_tournament', tournament: id });
  }

  async refresh(): Promise<void> {
    const said = await line.ask({ do: 'lobby' });
    if (said.ok) this.#lobby(said);
    const held = await line.ask({ do: 'tournaments' });
    if (held.ok) this.#programme(held);
  }

  #programme(said: Done): void {
    this.tournaments = said.tournaments ?? [];
    for (const listed of this.tournaments) {
      const followed = this.followed.get(listed.tournament);
      if (followed) followed.listed = listed;
      else if (
        listed.entrant !== undefined &&
        ['entering', 'drawing', 'playing'].includes(listed.state)
      )
        this.follow(listed.tournament);
    }
  }

  /** Money moved between the wallet and a table: ask the house what is left. */
  async countWallet(): Promise<void> {
    const said = await line.ask({ do: 'hello', lang: settings.lang });
    if (said.ok) this.#known(said);
  }

  #known(said: Done): void {
    const money = said.book === 'money';
    this.wallets = money
      ? { money: said.wallet ?? 0, demo: said.demo ?? 0 }
      : { money: null, demo: said.wallet ?? 0 };
    this.name = said.name ?? null;
    this.simulated = said.simulated === true;
  }

  #lobby(said: Done): void {
    this.tables = said.tables ?? [];
    this.loaded = true;
    for (const table of this.looked.values()) {
      if (table.competition) continue;
      const had = table.info;
      table.info = this.tables.find((one) => one.table === table.id);
      if (!had) table.loadSaved();
    }
  }

  async #opened(said: Done, again: boolean): Promise<void> {
    const before = this.name;
    this.#known(said);
    if (before !== this.name)
      for (const one of [...this.looked.values(), ...this.followed.values()]) one.forsake();
    const lobby = await line.askFirst({ do: 'lobby' });
    if (lobby.ok) this.#lobby(lobby);
    const held = await line.askFirst({ do: 'tournaments' });
    if (held.ok) this.#programme(held);
    for (const id of this.followed.keys())
      void line.askFirst({ do: 'watch_tournament', tournament: id });
    await Promise.all([...this.looked.values()].map((table) => table.watch()));
    if (again) notices.say(t('line.back'), 'good');
  }

  #heardMatch(match: LiveTournament, view: TournamentView): void {
    match.hear(view);
    const words = view.events.map((event) => told(event, match)).filter(Boolean);
    for (const table of this.looked.values()) {
      if (table.competition !== match) continue;
      table.info = match.asTable(table.id);
      for (const one of words) table.announce(one);
    }
  }

  /* Takes the visitor to his table, also when it changes; not while he is busy elsewhere. */
  #heardMine(match: LiveTournament, mine: Entrant): void {
    const before = match.mine?.match === mine.match ? match.mine : null;
    match.hearMine(mine);
    const sums = (one: Entrant | null): number =>
      one ? one.paid - one.prize - one.bounty - one.refund : 0;
    if ((before ?? match.joining) && sums(before) !== sums(mine)) void this.countWallet();
    if (mine.table === undefined || mine.table === before?.table || !(before ?? match.joining))
      return;
    match.joining = false;
    const words = before?.table === undefined ? 'tour.seated' : 'tour.moved';
    notices.say(
      t(words, {
        name: match.is?.name ?? '',
        n: match.numberOf(mine.table) ?? 1,
        seat: (mine.seat ?? 0) + 1,
      }),
      'good',
    );
    if (
      route.tournament === match.id ||
      (route.page === 'torneio' && route.rest[0] === String(match.id))
    )
      route.goTournament(match.id, mine.table);
  }

  #told(said: Told): void {
    if (said.type === 'tournament') {
      const match = this.followed.get(said.tournament);
      if (match) this.#heardMatch(match, said);
      return;
    }
    if (said.type === 'entrant') {
      const match = this.followed.get(said.tournament);
      if (match) this.#heardMine(match, said);
      return;
    }
    const table = this.looked.get(said.table);
    if (!table) return;
    const seated = table.you !== null;
    table.hear(said);
    if (seated !== (table.you !== null)) void this.countWallet();
  }
}

export const house = new House();

/* The house as this visitor knows it: the lobby, his wallet, the tables he looks at. */
import { line } from './line.svelte';
import { member } from './member.svelte';
import { notices } from './notices.svelte';
import { LiveTable } from './table.svelte';
import { t } from './texts';
import type { Done, LobbyTable, Told } from './wire';

const LOBBY_MS = 5000;

class House {
  tables = $state.raw<LobbyTable[]>([]);
  /** What is in his wallets; of money he has one only when he is signed in. */
  wallets = $state.raw<{ demo: number | null; money: number | null }>({ demo: null, money: null });
  /** What he is called at the tables; null: a guest. */
  name = $state<string | null>(null);
  /** Money here is paid by nobody. */
  simulated = $state(false);
  loaded = $state(false);
  now = $state(Date.now());
  looked = $state.raw(new Map<number, LiveTable>());

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

  /** This table, watched from now on. */
  look(id: number): LiveTable {
    let table = this.looked.get(id);
    if (!table) {
      table = new LiveTable(id);
      this.looked = new Map(this.looked).set(id, table);
      table.info = this.tables.find((one) => one.table === id);
      table.loadSaved();
      if (line.state === 'open') void line.ask({ do: 'watch', table: id });
    }
    return table;
  }

  /** No longer in view; where he has a seat it is watched on. */
  drop(id: number): void {
    if (!this.looked.has(id) || this.looked.get(id)?.you) return;
    const rest = new Map(this.looked);
    rest.delete(id);
    this.looked = rest;
    if (line.state === 'open') void line.ask({ do: 'unwatch', table: id });
  }

  async refresh(): Promise<void> {
    const said = await line.ask({ do: 'lobby' });
    if (said.ok) this.#lobby(said);
  }

  /** Money has moved between the wallet and a table: the house says what is left. */
  async countWallet(): Promise<void> {
    const said = await line.ask({ do: 'hello', lang: document.documentElement.lang.slice(0, 2) });
    if (said.ok) this.#known(said);
  }

  #known(said: Done): void {
    const money = said.book === 'money';
    this.wallets = money ? { money: said.wallet ?? 0, demo: said.demo ?? 0 } : { money: null, demo: said.wallet ?? 0 };
    this.name = said.name ?? null;
    this.simulated = said.simulated === true;
  }

  #lobby(said: Done): void {
    this.tables = said.tables ?? [];
    this.loaded = true;
    for (const table of this.looked.values()) {
      const had = table.info;
      table.info = this.tables.find((one) => one.table === table.id);
      if (!had) table.loadSaved();
    }
  }

  async #opened(said: Done, again: boolean): Promise<void> {
    const before = this.name;
    this.#known(said);
    if (before !== this.name) for (const table of this.looked.values()) table.forsake();
    const lobby = await line.askFirst({ do: 'lobby' });
    if (lobby.ok) this.#lobby(lobby);
    await Promise.all([...this.looked.values()].map((table) => table.watch()));
    if (again) notices.say(t('line.back'), 'good');
  }

  #told(said: Told): void {
    const table = this.looked.get(said.table);
    if (!table) return;
    const seated = table.you !== null;
    table.hear(said);
    if (seated !== (table.you !== null)) void this.countWallet();
  }
}

export const house = new House();

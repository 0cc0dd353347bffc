/* What was said at a table since this visitor looks at it: the list beside the table, and what
 * each player did last. */
import type { LiveTable } from '../../house/table.svelte';
import type { TableView } from '../../house/wire';
import { nameOf, told } from './words';

const KEPT = 60;

export class Talk {
  said = $state.raw<{ id: number; words: string }[]>([]);
  /** By seat, in this turn of betting: what the player did, without his name. */
  deeds = $state.raw(new Map<number, string>());
  #last = 0;
  #round = 0;
  #street = -1;
  #before: TableView | null = null;

  hear(view: TableView, table: LiveTable): void {
    const street = (view.game['street'] as number | undefined) ?? -1;
    const deeds = new Map(view.round === this.#round && street === this.#street ? this.deeds : []);
    if (view.round !== this.#round) table.verdict = '';
    this.#round = view.round;
    this.#street = street;
    const words = told(view, table, this.#before);
    this.#before = view;
    for (const event of view.events) {
      if (event.event !== 'decided' || event.seat === undefined) continue;
      const name = `${nameOf(event.seat, table)}: `;
      const mine = words.find((one) => one.startsWith(name));
      if (mine && street === this.#street) deeds.set(event.seat, mine.slice(name.length));
    }
    this.deeds = deeds;
    if (!words.length) return;
    this.said = [...this.said, ...words.map((one) => ({ id: ++this.#last, words: one }))].slice(
      -KEPT,
    );
    for (const one of words) table.announce(one);
  }
}

const talks = new WeakMap<LiveTable, Talk>();

export function talkOf(table: LiveTable): Talk {
  let talk = talks.get(table);
  if (!talk) talks.set(table, (talk = new Talk()));
  return talk;
}

/* The dealer.  The house tells a whole deal at once, in its order; this shows it card after card.
 * Only the drawing takes its time (table/stage.svelte.ts). */
import { untrack } from 'svelte';
import { still } from '../house/settings.svelte';
import type { LiveTable } from '../house/table.svelte';
import type { Happening, TableView } from '../house/wire';

export const FLIGHT_MS = 340;
const CARD_MS = 210;
const TURN_MS = 300;

/** When a card comes to the table, and when it is turned there, by performance.now(). */
export interface Moves {
  dealt?: number;
  turned?: number;
}

/** For a message of the table: the name, on that table, of the card that an event is about. */
export type Naming = (view: TableView) => (one: Happening) => string;

export class Deal {
  #moves = $state.raw(new Map<string, Moves>());
  #running = new Set<Animation>();
  #free = 0; // when the last card will lie there
  #round = 0;
  #heard = 0;

  /** For the script of a component: it lives as long as the component does. */
  constructor(table: LiveTable, naming: Naming) {
    $effect.pre(() => {
      const view = table.view;
      if (!view || view.seq === this.#heard) return;
      this.#heard = view.seq;
      if (!still() && document.visibilityState !== 'hidden')
        untrack(() => this.#plan(view, naming(view)));
    });
    $effect(() => () => this.skip());
  }

  #plan(view: TableView, name: (one: Happening) => string): void {
    const moves = new Map(view.round === this.#round ? this.#moves : []);
    let at = Math.max(performance.now(), this.#free);
    let before = '';
    for (const one of view.events) {
      if (one.event !== 'card' && one.event !== 'turned') continue;
      const key = name(one);
      if (one.event === 'turned' && before === 'card') at += FLIGHT_MS - CARD_MS;
      moves.set(key, one.event === 'card' ? { dealt: at } : { ...moves.get(key), turned: at });
      at += one.event === 'card' ? CARD_MS : TURN_MS;
      before = one.event;
    }
    if (!before) return;
    this.#round = view.round;
    this.#moves = moves;
    this.#free = at + FLIGHT_MS - CARD_MS;
  }

  of(round: number, key: string): Moves | undefined {
    return round === this.#round ? this.#moves.get(key) : undefined;
  }

  /** When all of these lie there and can be read. */
  until(round: number, keys: string[]): number {
    let last = 0;
    for (const key of keys) {
      const moves = this.of(round, key);
      last = Math.max(last, moves?.dealt ?? 0, moves?.turned ?? 0);
    }
    return last && last + FLIGHT_MS;
  }

  run(animation: Animation): void {
    this.#running.add(animation);
    animation.onfinish = animation.oncancel = () => this.#running.delete(animation);
  }

  /** For use:deal.shown: an element that appears at the time `at`. */
  shown = (node: Element, at: number): { update: (at: number) => void } => {
    const show = (when: number): void => {
      const wait = when - performance.now();
      if (wait > 0 && !still())
        this.run(
          node.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], {
            duration: wait,
            fill: 'backwards',
          }),
        );
    };
    show(at);
    return { update: show };
  };

  skip(): void {
    this.#free = 0;
    for (const animation of [...this.#running]) animation.finish();
  }

  /** Resolves when everything dealt lies on the table. */
  async done(skip: AbortSignal): Promise<void> {
    const left = this.#free - performance.now();
    if (left > 0 && !skip.aborted)
      await new Promise<void>((lies) => {
        setTimeout(lies, left);
        skip.addEventListener('abort', () => lies());
      });
    if (skip.aborted) this.skip();
  }
}

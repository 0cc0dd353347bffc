/* What happens between the house's message and the eye: a round that is over is played (the ball
 * falls, the dice come to rest), then its result lies on the cloth until play goes on.
 *
 * Only the drawing waits.  The status bar, the list of bets and the screen reader have the
 * house's word at once.  A visitor who touches the table, or wants no motion, sees the end at
 * once too. */
import { still } from '../house/settings.svelte';
import type { LiveTable, Settled } from '../house/table.svelte';
import type { TableView } from '../house/wire';

const LIES_MS = 6000;

export class Stage {
  playing = $state(false);
  /** The round whose result lies on the cloth. */
  result = $state.raw<Settled | null>(null);
  #table: LiveTable;
  #played = 0;
  #now: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** For the script of a component: it lives as long as the component does. */
  constructor(table: LiveTable, play: (settled: Settled, skip: AbortSignal) => Promise<void>) {
    this.#table = table;
    let first = true;
    $effect(() => {
      const settled = table.settled;
      if (settled && settled.view.round !== this.#played) {
        this.#played = settled.view.round;
        const silent = first || still() || document.visibilityState === 'hidden';
        void this.#play(settled, silent ? null : play);
      } else if (settled && this.result?.view.round === settled.view.round) {
        this.result = settled; // your lines came after
      } else if (!settled) {
        this.#played = 0; // the drawing would not be what the house said
        this.#now?.abort();
        this.result = null;
      }
      first = false;
    });
    $effect(() => {
      if (
        this.result &&
        table.view?.phase !== 'settled' &&
        table.view?.phase !== 'void' &&
        table.mine.size
      )
        this.#clear();
    });
    $effect(() => {
      if (
        this.playing &&
        (table.asking.length || (table.view?.phase === 'betting' && table.mine.size))
      )
        this.skip();
    });
    $effect(() => () => {
      this.#now?.abort();
      clearTimeout(this.#timer);
    });
  }

  /** What to draw: the round being played or lying there, else the table as it stands. */
  view = $derived.by((): TableView | null => {
    if (this.playing) return this.#table.settled?.view ?? null;
    return this.result?.view ?? this.#table.view;
  });

  skip(): void {
    this.#now?.abort();
  }

  async #play(
    settled: Settled,
    play: ((settled: Settled, skip: AbortSignal) => Promise<void>) | null,
  ): Promise<void> {
    this.#now?.abort();
    const now = new AbortController();
    this.#now = now;
    clearTimeout(this.#timer);
    this.result = null;
    if (play && settled.view.phase === 'settled') {
      this.playing = true;
      await play(settled, now.signal);
      if (this.#now !== now) return;
      this.playing = false;
    }
    this.result = this.#table.settled;
    this.#timer = setTimeout(() => this.#clear(), LIES_MS);
  }

  #clear(): void {
    const phase = this.#table.view?.phase;
    if (phase === 'settled' || phase === 'void') this.#timer = setTimeout(() => this.#clear(), 500);
    else this.result = null;
  }
}

/** Plays an animation to its end, or to where it would end when skipped. */
export async function until(animation: Animation, skip: AbortSignal): Promise<void> {
  const end = (): void => animation.finish();
  if (skip.aborted) end();
  else skip.addEventListener('abort', end);
  await animation.finished.catch(() => undefined);
  skip.removeEventListener('abort', end);
}

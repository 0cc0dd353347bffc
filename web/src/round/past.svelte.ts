/* A past round, shown again: the messages of then go to a table that can be asked nothing
 * (docs/protocol.md, `replay`). */
import { still } from '../house/settings.svelte';
import { LiveTable } from '../house/table.svelte';
import type { Answer, Line, LobbyTable, TableView, Told, Words, You } from '../house/wire';

export interface PastLine extends Line {
  row: number;
  seat: number;
  key?: string;
}

/** A round as `round` tells it. */
export interface RoundHead {
  round: number;
  table: number;
  name: string | null;
  game: string | null;
  opened: number;
  over: number;
  void: boolean;
  /** Why it is void, where the house can say. */
  why?: Words & { key: string };
  commitment?: string;
  seed?: string;
  outcome?: Record<string, unknown>;
  draws?: [number: number, below: number][];
  lines?: PastLine[];
  staked?: number;
  won?: number;
}

export interface PastRound extends RoundHead {
  info: Words &
    Pick<LobbyTable, 'table' | 'name' | 'game' | 'regulation' | 'banked' | 'book' | 'seats'> & {
      tournament?: number;
    };
  places?: Told;
  frames?: { table: { type: 'table' } & TableView; you?: Partial<You> & { seat: number } }[];
}

const DEAF: Answer = { re: null, ok: false, refusal: 'REPLAY', pt: '', en: '' };
const NOBODY = { stack: 0, in_play: 0, staked: 0, won: 0, rounds: 0, since: 0 };
const FRAME_MS = 1100;
const EVENT_MS = 260;

class PastTable extends LiveTable {
  override readonly past = true;
  /** The tournament that it belonged to. */
  tournament: number | undefined;

  override get inChips(): boolean {
    return this.tournament !== undefined;
  }

  override ask(): Promise<Answer> {
    return Promise.resolve(DEAF);
  }
}

export class Replay {
  readonly past: PastRound;
  table: LiveTable = $state.raw(new PastTable(0));
  /** Grows when the replay starts again, so that the table is drawn from the beginning. */
  run = $state(0);
  at = $state(0);
  #outcome: LiveTable['outcome'];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(past: PastRound, outcome: LiveTable['outcome']) {
    this.past = past;
    this.#outcome = outcome;
    this.play();
  }

  get frames(): number {
    return this.past.frames?.length ?? 0;
  }

  /** From the beginning; without motion, its end. */
  play(): void {
    this.stop();
    if (still()) {
      this.end();
      return;
    }
    this.#lay();
    this.step();
    this.#wait();
  }

  step(): void {
    this.#tell();
    this.#timer = undefined;
  }

  /** As the round ended: everything lies there, nothing moves. */
  end(): void {
    this.stop();
    this.#lay();
    while (this.at < this.frames) this.#tell();
    if (this.table.view) this.table.view = { ...this.table.view, events: [] };
    this.run++;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #lay(): void {
    const { info, places } = this.past;
    const table = new PastTable(info.table);
    table.tournament = info.tournament;
    table.info = { mode: 'multi', taken: 0, minimum: 0, unit: 1, window: 0, decision: 0, ...info };
    table.outcome = this.#outcome;
    if (places) table.hear(places);
    this.table = table;
    this.at = 0;
    this.run++;
  }

  #tell(): void {
    const frame = this.past.frames?.[this.at];
    if (!frame) return;
    this.at++;
    const { deadline: _, ...view } = frame.table;
    this.table.hear(view);
    if (frame.you)
      this.table.hear({
        type: 'you',
        ...NOBODY,
        table: this.past.table,
        seq: view.seq,
        ...frame.you,
      });
  }

  #wait(): void {
    if (this.at >= this.frames) return;
    const moves = this.past.frames?.[this.at - 1]?.table.events.filter(
      (one) => one.event === 'card' || one.event === 'turned',
    );
    this.#timer = setTimeout(
      () => {
        this.#tell();
        this.#wait();
      },
      FRAME_MS + EVENT_MS * (moves?.length ?? 0),
    );
  }
}

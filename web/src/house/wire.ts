/* What the house says, as docs/protocol.md describes it. */

export type Words = { pt: string; en: string };

/** One line of the lobby. */
export interface LobbyTable extends Words {
  table: number;
  name: string;
  game: string;
  regulation: string;
  banked: boolean;
  mode: 'individual' | 'multi';
  book: 'demo' | 'money';
  seats: number;
  taken: number;
  minimum: number;
  unit: number;
  window: number;
  decision: number;
}

/** A place of the cloth, and the terms of a bet there at this table. */
export interface Place extends Words {
  place: number;
  key: string;
  least: number;
  most?: number;
  pays: [number, number];
  rule: string;
  covers?: string[];
  /** Only half of the chips there are the bet. */
  half?: boolean;
}

export interface Announced extends Words {
  announce: number;
  key: string;
  /** For each number it may be announced with: [place, units]. */
  parts: [number, number][][];
}

/** The equipment of a table; what is in it depends on the game. */
export interface Layout {
  pockets?: string[];
  wheel?: string[];
  red?: string[];
  black?: string[];
  announced?: Announced[];
  [more: string]: unknown;
}

export interface Happening {
  event: string;
  seat?: number;
  place: number;
  number: number;
  amount?: number;
}

export type Phase = 'idle' | 'betting' | 'drawing' | 'deciding' | 'settled' | 'void';

export interface Asked {
  seat: number;
  place: number;
  moves: string[];
}

/** How a table stands, for everybody. */
export interface TableView {
  table: number;
  seq: number;
  round: number;
  phase: Phase;
  now: number;
  deadline?: number;
  commitment: string;
  seats: number[];
  bets: [seat: number, place: number, chips: number][];
  last: number[];
  asked?: Asked;
  game: Record<string, unknown>;
  /** Once the round is over: of how it ended (ending.ts). */
  hash?: string;
  events: Happening[];
}

/** What the round has decided about a bet of yours, and by which rule. */
export interface Line {
  place: number;
  hand?: number;
  part?: number;
  result: 'lost' | 'tied' | 'won' | 'surrendered' | 'void' | 'returned';
  chips: number;
  stake: number;
  prize: number;
  commission?: number;
  back: number;
  rule: string;
}

/** How it stands for you alone. */
export interface You {
  table: number;
  seq: number;
  seat: number;
  stack: number;
  in_play: number;
  staked: number;
  won: number;
  rounds: number;
  since: number;
  lines?: Line[];
  hash?: string;
  [more: string]: unknown;
}

/** What a poker table asks of a player: chips to bring, from and to; milliseconds. */
export interface Terms {
  buy_in?: [number, number];
  decision?: number;
  time_bank?: number;
}

/** Where this visitor stands in the line for a seat; `until` when one is his to take. */
export interface Queue {
  table: number;
  place: number;
  until?: number;
}

export type Told =
  | ({ type: 'places'; places: Place[]; layout: Layout } & Terms & { table: number; seq: number })
  | ({ type: 'line' } & Queue)
  | ({ type: 'table' } & TableView)
  | ({ type: 'you' } & You);

export interface Refused extends Words {
  re: number | null;
  ok: false;
  refusal: string;
  rule?: string;
  field?: string;
}

export interface Done {
  re: number;
  ok: true;
  seq?: number;
  token?: string;
  wallet?: number;
  /** With a ticket: the name at the tables, and the wallet of play money beside the other. */
  name?: string;
  demo?: number;
  simulated?: boolean;
  book?: 'demo' | 'money';
  tables?: LobbyTable[];
  [more: string]: unknown;
}

export type Answer = Done | Refused;

export interface Ask {
  do: string;
  table?: number;
  [field: string]: unknown;
}

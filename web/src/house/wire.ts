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
  players?: Named[];
}

/** Who sits there, as others may know him: by a name, a guest by a number. */
export interface Named {
  seat: number;
  name?: string;
  guest?: number;
  bot?: boolean;
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
  /** Of a game session, which tables of tournaments have none of. */
  session?: number;
  brought?: number;
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

/* ------------------------------- tournaments ------------------------------ */

/** What a thing costs, and what becomes of the money; `chips` for it, where it is no entry. */
export interface Price {
  prize: number;
  bounty?: number;
  commission: number;
  chips?: number;
}

export interface Level {
  small: number;
  big: number;
  ante: number;
  /** Milliseconds, or `hands`. */
  length?: number;
  hands?: number;
  break?: number;
}

export type TournamentState = 'entering' | 'drawing' | 'playing' | 'over' | 'cancelled' | 'interrupted';

/** One line of the list; `pt` and `en` are the game. */
export interface ListedTournament extends Words {
  tournament: number;
  match: number;
  name: string;
  game: string;
  book: 'demo' | 'money';
  state: TournamentState;
  paused?: boolean;
  closing?: number;
  start?: number;
  fee: Price;
  seats: number;
  chips: number;
  least: number;
  most: number;
  entrants: number;
  left: number;
  /** The visitor's own number, if he is in it. */
  entrant?: number;
}

/** Its regulation. */
export interface TournamentRules extends ListedTournament {
  levels: Level[];
  plans: { entries: number; shares: [places: number, millionths: number][] }[];
  late?: number;
  reentries?: number;
  rebuys?: number;
  rebuy_until?: number;
  rebuy?: Price;
  addon?: Price;
  ticket?: number;
  tickets?: number;
  spins?: [weight: number, prize: number][];
  fingerprint: string;
  regulation: string;
}

export interface Rank {
  entrant: number;
  bot?: boolean;
  place?: number;
  chips: number;
  table?: number;
  seat?: number;
  prize?: number;
  bounty?: number;
}

export interface TourHappening {
  event: string;
  table?: number;
  seat?: number;
  entrant?: number;
  hand?: number;
  amount: number;
}

/** How it stands, for everybody. */
export interface TournamentView extends ListedTournament {
  seq: number;
  commitment: string;
  now: number;
  level: number;
  blinds: Level;
  next: Level;
  ends?: number;
  break?: boolean;
  open?: boolean;
  hand_for_hand?: boolean;
  entries: number;
  average: number;
  pool: number;
  guarantee?: number;
  prizes: number[];
  tables: { table: number; number: number; players: number }[];
  ranks: Rank[];
  events: TourHappening[];
}

/** How it stands for you alone. */
export interface Entrant {
  tournament: number;
  match: number;
  seq: number;
  entrant: number;
  state: 'none' | 'entered' | 'seated' | 'asked' | 'fallen';
  table?: number;
  seat?: number;
  chips: number;
  rank?: number;
  until?: number;
  may: string[];
  paid: number;
  prize: number;
  bounty: number;
  refund: number;
  ticket?: boolean;
}

/** To everybody: the disk has failed, and nothing more is taken. */
export interface Stopped extends Words {
  type: 'stopped';
}

export type Told =
  | ({ type: 'tournament' } & TournamentView)
  | ({ type: 'entrant' } & Entrant)
  | ({ type: 'places'; places: Place[]; layout: Layout } & Terms & { table: number; seq: number })
  | ({ type: 'line' } & Queue)
  | { type: 'names'; table: number; seq: number; names: Named[] }
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
  tournaments?: ListedTournament[];
  [more: string]: unknown;
}

export type Answer = Done | Refused;

export interface Ask {
  do: string;
  table?: number;
  [field: string]: unknown;
}

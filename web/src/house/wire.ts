/* The names by which the client calls parts of what the house says; their shapes are in
 * messages.ts, which is written from the protocol document. */
import type {
  AnswerHello,
  AnswerLobby,
  AnswerTournament,
  AnswerTournaments,
  AnyAsk,
  AnyTold,
  Refused,
  ToldEntrant,
  ToldLine,
  ToldNames,
  ToldPlaces,
  ToldStopped,
  ToldTable,
  ToldTournament,
  ToldYou,
} from './messages';

export type { Refused };
export type Words = { pt: string; en: string };

/** Each kind of message without some of its fields. */
type Without<Message, Field extends string> = Message extends unknown
  ? Omit<Message, Field>
  : never;

/** One line of the lobby. */
export type LobbyTable = AnswerLobby['tables'][number];

/** A seated player, as others may know him: by a name, or a guest by a number. */
export type Named = ToldNames['names'][number];

/** A place of the cloth, and the terms of a bet there at this table. */
export type Place = ToldPlaces['places'][number];

/** The equipment of a table; what is in it depends on the game. */
export type Layout = NonNullable<ToldPlaces['layout']>;
/** `parts`: for each number it may be announced with, [place, units]. */
export type Announced = NonNullable<Layout['announced']>[number];

/** What a poker table asks of a player: chips to bring, from and to; milliseconds. */
export type Terms = Pick<ToldPlaces, 'buy_in' | 'decision' | 'time_bank'>;

/** How a table stands, for everybody. */
export type TableView = Without<ToldTable, 'type'>;
export type Phase = TableView['phase'];
export type Happening = TableView['events'][number];
export type Asked = NonNullable<TableView['asked']>;

/** How it stands for you alone; a line is what the round decided about a bet, and by which rule. */
export type You = Without<ToldYou, 'type'>;
export type Line = NonNullable<You['lines']>[number];

/** The question this player has to answer.  A term is one answer: the chips it adds to the bet,
 * those that come back at once, and its rule. */
export type Turn = NonNullable<You['asked']>;
export type Term = NonNullable<Turn['terms']>[number];
/** A decision of this game: its number for the ask, its key, its words. */
export type Decision = NonNullable<Layout['decisions']>[number];
/** What pays other than evens at this table. */
export type Prize = NonNullable<Layout['prizes']>[number];

/** Where this visitor stands in the line for a seat; `until` when one is his to take. */
export type Queue = Without<ToldLine, 'type'>;

/** One line of the list; `pt` and `en` are the game. */
export type ListedTournament = AnswerTournaments['tournaments'][number];
export type TournamentState = ListedTournament['state'];
/** What a thing costs, and what becomes of the money; `chips` for it, where it is no entry. */
export type Price = ListedTournament['fee'];
/** Its regulation. */
export type TournamentRules = Without<AnswerTournament, 're' | 'ok'>;
/** `length` in milliseconds, or `hands`. */
export type Level = TournamentRules['levels'][number];

/** How it stands, for everybody; and for you alone. */
export type TournamentView = Without<ToldTournament, 'type'>;
export type Rank = TournamentView['ranks'][number];
export type TourHappening = TournamentView['events'][number];
export type Entrant = Without<ToldEntrant, 'type'>;

/** To everybody: the disk has failed, and nothing more is taken. */
export type Stopped = ToldStopped;
export type Told = Exclude<AnyTold, ToldStopped>;

/** What the house did; what else is there depends on the ask. */
export type Done = { re: number; ok: true; seq?: number; [more: string]: unknown } & Partial<
  Pick<AnswerHello, 'token' | 'wallet' | 'name' | 'demo' | 'simulated' | 'book'>
> &
  Partial<Pick<AnswerLobby, 'tables'>> &
  Partial<Pick<AnswerTournaments, 'tournaments'>>;
export type Answer = Done | Refused;

export type Ask = AnyAsk;
/** An ask of the table that is in view. */
export type TableAsk = Without<Extract<Ask, { table: number }>, 'table'>;

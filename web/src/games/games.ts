/* What the table of a game is to the rest of the client.
 *
 * A game is one folder here, named by the key that the house gives it: game.ts, whose default
 * export is a Game, and emblem.svg, its picture in the lobby.  Nothing else names it; what is
 * bet there, what that pays and within which limits comes from the house.  A game against the bank
 * that has no folder is played at the plain table (table/plain). */
import type { Component } from 'svelte';
import type { LiveTable } from '../house/table.svelte';
import type { TableView, Term } from '../house/wire';

export type Tone = 'red' | 'black' | 'green' | 'plain';

export interface Game {
  /** Draws the table as the house says that it stands: cloth, equipment, chips. */
  Table: Component<{ table: LiveTable }>;
  /** Beside the table, where it has no tray: what there is to read. */
  Beside?: Component<{ table: LiveTable }>;
  /** Words of its own, for the catalogue: [Portuguese, English]. */
  texts?: Record<string, [pt: string, en: string]>;
  /** What came out, in a few words, when a round (or a throw) is over. */
  outcome?: (view: TableView, table: LiveTable) => string;
  /** One of the last results, as the indicator shows it. */
  last?: (result: number, table: LiveTable) => { text: string; tone: Tone };
  /** Words for the bar of decisions (table/Decisions.svelte), which shows what the house allows. */
  deciding?: Deciding;
  /** Has it a cloth with places, and so the chip tray?  Poker has not. */
  tray: boolean;
}

/** What a game says of its own decisions; the bar has plain words for whatever is left out. */
export interface Deciding {
  /** The hand in question.  Else: the name of the place. */
  name?: (place: number, table: LiveTable) => string;
  /** What it is worth. */
  worth?: (place: number, table: LiveTable) => string;
  /** The same for a screen reader, with whatever else lies open. */
  spoken?: (place: number, table: LiveTable) => string;
  /** What a decision would do.  Else: the chips that it adds and those that come back. */
  does?: (term: Term, place: number, table: LiveTable) => string;
  /** The amounts that a player may decide with.  Else: none is sent. */
  amounts?: (term: Term, table: LiveTable) => number[] | undefined;
  /** What may be done while there is no bet yet. */
  hint?: (table: LiveTable) => string;
}

const folders = import.meta.glob<{ default: Game }>('./*/game.ts');
const emblems = import.meta.glob<string>('./*/emblem.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** What the house says of a game in its lobby. */
type Told = { game: string | null; banked: boolean };

export function hasGame({ game, banked }: Told): boolean {
  return banked || `./${game}/game.ts` in folders;
}

export async function loadGame({ game, banked }: Told): Promise<Game | null> {
  const folder = folders[`./${game}/game.ts`];
  if (folder) return (await folder()).default;
  return banked ? (await import('../table/plain/game')).default : null;
}

export function emblemOf(key: string): string | undefined {
  return emblems[`./${key}/emblem.svg`];
}

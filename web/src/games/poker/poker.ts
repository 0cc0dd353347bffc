/* A poker table as the house tells it (docs/protocol.md, Poker). */
import type { LiveTable } from '../../house/table.svelte';
import type { TableView, Words } from '../../house/wire';

/** The moves, by their number on the wire. */
export const MOVES = [
  'fold',
  'check',
  'call',
  'raise',
  'estardilho',
  'restardilho',
  'show',
  'muck',
] as const;
export type Move = (typeof MOVES)[number];

/** What a player puts in before the cards, by its number on the wire. */
export const LEVELS = ['small', 'big', 'ante', 'dead'] as const;

export interface Combination extends Words {
  key: string;
  cards: string[];
}

export interface Player {
  seat: number;
  stack: number;
  time_bank: number;
  bot?: boolean;
  rest?: 'resting' | 'away' | 'short';
  leaving?: boolean;
  owes_big?: boolean;
  owes_small?: boolean;
  posts?: boolean;
  bet?: number;
  in?: number;
  back?: number;
  won?: number;
  folded?: boolean;
  all_in?: boolean;
  mucked?: boolean;
  cards?: string[];
  combination?: Combination;
}

export interface PokerGame {
  button?: number;
  small?: number;
  big?: number;
  levels: { small: number; big: number; ante: number };
  street?: number;
  board?: string[];
  pot?: number;
  pots?: { chips: number; seats: number[] }[];
  in_time_bank?: boolean;
  waiting?: number;
  players: Player[];
}

/** What the player in turn may do; amounts are what his bet becomes. */
export interface Turn {
  seat: number;
  place: number;
  turn?: number;
  moves: Move[];
  call?: number;
  least?: number;
  most?: number;
}

export function gameOf(view: TableView | null): PokerGame {
  return (view?.game ?? {
    levels: { small: 0, big: 0, ante: 0 },
    players: [],
  }) as unknown as PokerGame;
}

export function myTurn(table: LiveTable): Turn | null {
  return (table.you?.['asked'] as Turn | undefined) ?? null;
}

export function myCards(table: LiveTable): string[] {
  return (table.you?.['cards'] as string[] | undefined) ?? [];
}

export function me(table: LiveTable): Player | undefined {
  return gameOf(table.view).players.find((one) => one.seat === table.you?.seat);
}

/** The cards of a player that this visitor may see: his own, and those that were turned. */
export function cardsOf(player: Player, table: LiveTable): string[] {
  const own = player.seat === table.you?.seat ? myCards(table) : [];
  return own.length ? own : (player.cards ?? []);
}

/** What it takes to stay in, as the bets on the table have it. */
export function due(table: LiveTable): number {
  const mine = me(table);
  if (!mine) return 0;
  const highest = Math.max(0, ...gameOf(table.view).players.map((one) => one.bet ?? 0));
  return Math.min(highest - (mine.bet ?? 0), mine.stack);
}

/** The pots, where there are several: how much, and who may win it. */
export function sidePots(game: PokerGame): { chips: number; seats: number[] }[] {
  return (game.pots?.length ?? 0) > 1 ? (game.pots ?? []) : [];
}

/* What the house tells of a coup of baccarat. */
import { cardNames } from '../../cards/cards';
import type { Naming } from '../../cards/deal.svelte';
import type { LiveTable } from '../../house/table.svelte';
import { say, t, tn } from '../../house/texts';
import type { TableView } from '../../house/wire';

export const SIDES = ['ponto', 'banca'] as const;
export type Side = (typeof SIDES)[number];
const HAND = 3; // cards of a side, as events number them

export function cards(view: TableView | null, side: Side): string[] {
  return (view?.game[side] as string[] | undefined) ?? [];
}

export function points(view: TableView | null, side: number): number | undefined {
  return (view?.game['points'] as number[] | undefined)?.[side];
}

/** The places that win, once the last card lies. */
export function wins(view: TableView | null): number[] {
  return (view?.game['wins'] as number[] | undefined) ?? [];
}

export const cardKey = (side: number, index: number): string => String(side * HAND + index);
export const naming: Naming = () => (one) => String(one.place);

/** A result of the road: the place that won, and its points. */
export function read(result: number): { place: number; points: number } {
  return { place: Math.floor(result / 10), points: result % 10 };
}

function name(table: LiveTable, place: number): string {
  const found = table.byNumber.get(place);
  return found ? say(found) : '';
}

/** Banca 7, ponto 4: ganha a banca. */
export function outcome(view: TableView, table: LiveTable): string {
  const won = wins(view)[0];
  if (won === undefined) return '';
  const all = SIDES.map((_, side) => `${name(table, side)} ${points(view, side)}`).join(', ');
  const score = all.slice(0, 1).toUpperCase() + all.slice(1);
  return won < SIDES.length
    ? t(`bac.wins.${SIDES[won]}`, { score, side: name(table, won) })
    : t('bac.tie', { score });
}

/** For a screen reader. */
export function spoken(view: TableView | null, table: LiveTable, side: number): string {
  const lie = cards(view, SIDES[side] ?? 'ponto');
  const worth = points(view, side);
  return `${name(table, side)}: ${cardNames(lie)}${worth === undefined ? '' : `; ${tn('bac.points', worth)}`}`;
}

export function resultName(result: number, table: LiveTable): string {
  const one = read(result);
  return `${name(table, one.place)} ${one.points}`;
}

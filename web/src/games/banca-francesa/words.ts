import type { LiveTable } from '../../house/table.svelte';
import { say, t } from '../../house/texts';
import type { Place, TableView } from '../../house/wire';

/** The chance that a total makes, if it makes one: the rest are null throws. */
export function chanceOf(total: number, table: LiveTable): Place | undefined {
  return table.places.find((place) => !place.half && place.covers?.includes(String(total)));
}

/** 6, pequeno (808/2015 r.15). */
export function outcome(view: TableView, table: LiveTable): string {
  const dice = view.game['dice'] as number[] | undefined;
  if (!dice) return '';
  const total = dice.reduce((sum, pips) => sum + pips, 0);
  const chance = chanceOf(total, table);
  return `${total}, ${chance ? say(chance) : t('bf.null')}`;
}

/* The names of the players at a table. */
import { t } from './texts';
import type { Named } from './wire';

/** Where there is little room, and a mark already says that it is a program. */
export function calledShort(one: Named): string {
  return one.guest === undefined ? (one.name ?? '') : t('name.guest.short', { n: one.guest });
}

export function called(one: Named): string {
  if (one.guest !== undefined) return t('name.guest', { n: one.guest });
  return one.bot ? t('name.bot', { name: one.name ?? '' }) : (one.name ?? '');
}

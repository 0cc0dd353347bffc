/* What those who sit at a table are called. */
import { t } from './texts';
import type { Named } from './wire';

/** In a small room, where a mark says already that it is a program. */
export function calledShort(one: Named): string {
  return one.guest === undefined ? (one.name ?? '') : t('name.guest.short', { n: one.guest });
}

export function called(one: Named): string {
  if (one.guest !== undefined) return t('name.guest', { n: one.guest });
  return one.bot ? t('name.bot', { name: one.name ?? '' }) : (one.name ?? '');
}

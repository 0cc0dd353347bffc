/* What the client says of a place of the cloth. */
import { shortEuro } from './money';
import { t } from './texts';
import type { Place } from './wire';

/** May a player bet there?  Some places are filled by a decision only, such as the stake of a tie. */
export function isBet(place: Place | undefined): boolean {
  return place !== undefined && (place as { by?: string }).by !== 'decision';
}

export function paysOf(place: Place): string {
  return t('place.pays', { n: place.pays[0], d: place.pays[1] });
}

export function limitsOf({ least, most }: Place): string {
  return most === undefined
    ? t('place.least', { least: shortEuro(least) })
    : t('place.limits', { least: shortEuro(least), most: shortEuro(most) });
}

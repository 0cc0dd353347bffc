/* What lies on a table, read from `game` of the wire without knowing the game: rows of cards, and
 * what else is there in words. */
import { faceOf } from '../../cards/cards';
import type { LiveTable } from '../../house/table.svelte';
import { has, say, t } from '../../house/texts';
import type { TableView } from '../../house/wire';

export interface Row {
  key: string;
  name: string;
  cards: string[];
  words: string;
}

const isCard = (one: unknown): one is string =>
  typeof one === 'string' && (one === '??' || faceOf(one) !== null);
const isPlain = (one: unknown): one is string | number =>
  typeof one === 'string' || typeof one === 'number';

/* The wire's word for it, or the visitor's language where games share the word. */
function named(key: string): string {
  return has(`plain.${key}`) ? t(`plain.${key}`) : key;
}

/* Chips lie on the cloth already, and the name of a row says whose hand it is. */
const LEFT_OUT = new Set(['place', 'box', 'seat', 'stake', 'insurance']);

/* The place of a hand, where there are several: games call it one or the other. */
function placed(one: Record<string, unknown>, table: LiveTable): string {
  const number = one['place'] ?? one['box'];
  const place = typeof number === 'number' ? table.byNumber.get(number) : undefined;
  return place ? say(place) : '';
}

function read(value: unknown, name: string, key: string, table: LiveTable): Row[] {
  if (Array.isArray(value)) {
    if (!value.length) return [];
    if (value.every(isCard)) return [{ key, name, cards: value, words: '' }];
    if (value.every(isPlain)) return [{ key, name, cards: [], words: value.join(' · ') }];
    return value.flatMap((one, i) => read(one, name, `${key}.${i}`, table));
  }
  if (isPlain(value)) return [{ key, name, cards: [], words: String(value) }];
  if (!value || typeof value !== 'object') return [];
  const inside = value as Record<string, unknown>;
  const whose = placed(inside, table) || name;
  return Object.entries(inside)
    .filter(([each]) => !LEFT_OUT.has(each))
    .flatMap(([each, one]) => {
      const what = each === 'cards' || Array.isArray(one) ? '' : named(each);
      return read(one, [whose, what].filter(Boolean).join(', '), `${key}.${each}`, table);
    });
}

/* The wire tells places by number. */
function winners(wins: unknown, table: LiveTable): unknown {
  if (!Array.isArray(wins)) return wins;
  return wins.map((number: number) => {
    const place = table.byNumber.get(number);
    return place ? say(place) : number;
  });
}

export function lying(view: TableView | null, table: LiveTable): Row[] {
  const rows = Object.entries(view?.game ?? {}).flatMap(([key, value]) =>
    read(key === 'wins' ? winners(value, table) : value, named(key), key, table),
  );
  return [...rows.filter((row) => row.cards.length), ...rows.filter((row) => !row.cards.length)];
}

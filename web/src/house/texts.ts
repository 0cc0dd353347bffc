/* Every word of the client that the house does not say itself: Portuguese, English (words/).
 * A game adds its own from its folder (addTexts). */
import { settings } from './settings.svelte';
import type { Words } from './wire';
import { account } from './words/account';
import { house } from './words/house';
import { round } from './words/round';
import { table } from './words/table';
import { tournament } from './words/tournament';

export type Catalogue = Record<string, [pt: string, en: string]>;

const catalogue: Catalogue = { ...house, ...table, ...tournament, ...account, ...round };

export function addTexts(more: Catalogue): void {
  Object.assign(catalogue, more);
}

export function t(key: string, with_?: Record<string, string | number>): string {
  const words = catalogue[key];
  if (!words) throw new Error(`no text for ${key}`);
  const text = words[settings.lang === 'pt' ? 0 : 1];
  return with_
    ? text.replace(/\{(\w+)\}/g, (all, name: string) => String(with_[name] ?? all))
    : text;
}

/** Of so many: the words under `key`.1 where it is one. */
export function tn(key: string, n: number, with_: Record<string, string | number> = {}): string {
  return t(n === 1 ? `${key}.1` : key, { n, ...with_ });
}

/** Words that the house sent in both languages. */
export function say(words: Words): string {
  return words[settings.lang];
}

/** Is there a text of this name?  For announcements that only some events have. */
export function has(key: string): boolean {
  return key in catalogue;
}

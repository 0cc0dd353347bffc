/* Whole cents in, euros as people write them out. */
import { settings } from './settings.svelte';

const forms = new Map<string, Intl.NumberFormat>();

function form(whole: boolean): Intl.NumberFormat {
  const key = `${settings.lang}${whole}`;
  let found = forms.get(key);
  if (!found) {
    found = new Intl.NumberFormat(settings.lang === 'pt' ? 'pt-PT' : 'en-IE', {
      style: 'currency',
      currency: 'EUR',
      minimumFractionDigits: whole ? 0 : 2,
      maximumFractionDigits: whole ? 0 : 2,
    });
    forms.set(key, found);
  }
  return found;
}

/** 12,50 € */
export function euro(cents: number): string {
  return form(false).format(cents / 100);
}

/** 12 €, but 12,50 € */
export function shortEuro(cents: number): string {
  return form(cents % 100 === 0).format(cents / 100);
}

/** +12,50 €: a result. */
export function signed(cents: number): string {
  return cents > 0 ? `+${euro(cents)}` : euro(cents);
}

/** 97,29 %, of hundredths of a percent; 85,64–98,94 % where they differ. */
export function percent(least: number, most = least): string {
  const one = (n: number): string =>
    (n / 100).toLocaleString(settings.lang === 'pt' ? 'pt-PT' : 'en-IE', {
      minimumFractionDigits: 2,
    });
  return `${least === most ? one(least) : `${one(least)}–${one(most)}`} %`;
}

/** What a person wrote, as cents; null if it is no amount. */
export function readEuro(words: string): number | null {
  const found = /^(\d{1,9})(?:[.,](\d{1,2}))?\s*€?$/.exec(words.trim());
  if (!found) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

/** 1:05:09 */
export function lasting(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (n: number): string => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

/** 1 500: chips that are no money. */
export function count(chips: number): string {
  return chips.toLocaleString(settings.lang === 'pt' ? 'pt-PT' : 'en-IE');
}

/** What a person wrote, as chips; null if it is no number of them. */
export function readCount(words: string): number | null {
  const plain = words.replace(/[\s.,]/g, '');
  return /^\d{1,12}$/.test(plain) ? Number(plain) : null;
}

/** 16/11/2026, 17:05 */
export function moment(ms: number): string {
  return new Date(ms).toLocaleString(settings.lang === 'pt' ? 'pt-PT' : 'en-IE', {
    dateStyle: 'short',
    timeStyle: 'short',
  });
}

/** 65 %: millionths. */
export function share(millionths: number): string {
  return (millionths / 1e6).toLocaleString(settings.lang === 'pt' ? 'pt-PT' : 'en-IE', {
    style: 'percent',
    maximumFractionDigits: 4,
  });
}

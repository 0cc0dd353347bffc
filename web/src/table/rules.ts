/* The rules of a table as the house tells them (the ask `rules` of docs/protocol.md). */
import { line } from '../house/line.svelte';
import { settings } from '../house/settings.svelte';

export interface TableRules {
  title: string;
  regulation: string;
  sections: { section: string; title: string; text: string; rule?: string }[];
  options: { option: string; name: string; value: string; said: string; rule?: string }[];
  bets: Bet[];
}

interface Bet {
  key: string;
  name: string;
  least: number;
  most: number | undefined; // not told where there is none
  pays: [number, number];
  rule: string;
}

/** Bets on the same terms, under the words that they share. */
export interface BetKind extends Omit<Bet, 'key' | 'name'> {
  names: string[];
}

/** Null where the house does not answer. */
export async function askRules(table: number): Promise<TableRules | null> {
  const said = await line.ask({ do: 'rules', table, lang: settings.lang });
  return said.ok ? (said as unknown as TableRules) : null;
}

/** "pleno 17" and "pleno 18" are one kind; what tells them apart is a number at the end. */
export function kindsOf(bets: Bet[]): BetKind[] {
  const kinds = new Map<string, BetKind>();
  for (const { name, least, most, pays, rule } of bets) {
    const key = [least, most, pays, rule].join();
    const kind: BetKind = kinds.get(key) ?? { names: [], least, most, pays, rule };
    const word = name.replace(/[\s,]+[\d][\d\s\-–,./]*$/, '');
    if (!kind.names.includes(word)) kind.names.push(word);
    kinds.set(key, kind);
  }
  return [...kinds.values()];
}

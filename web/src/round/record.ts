/* The record of a round (docs/record.md), as far as a page tells of it. */
import { line } from '../house/line.svelte';
import type { PastLine } from './past.svelte';

export const RECORD_MOST = 8 << 20; // as `feltro verify` reads

export interface RoundRecord {
  round: number;
  name: string;
  game: string;
  opened: number;
  configuration: string;
  seeds: { commitment: string; seed: string | null }[];
  openings: string[];
  commands: { do: string; number?: number; below?: number }[];
  lines: PastLine[];
}

/** As the house tells it to this visitor; the words of a refusal otherwise. */
export async function askRecord(
  round: number,
): Promise<{ text: string } | { pt: string; en: string }> {
  const said = await line.ask({ do: 'record', round });
  return said.ok ? { text: JSON.stringify(said['record']) } : said;
}

/** To a file of the visitor's. */
export function keepFile(text: string, round: number): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `feltro-jogada-${round}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

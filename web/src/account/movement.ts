/* A movement of money has a key that this browser chooses.  The house does it once, however often
 * it is asked.  The key is kept until there is an answer: after a lost line or a closed page the
 * same movement is asked again with the same key. */
import { http, type Said } from '../house/http';
import { keep, kept } from '../house/kept';

export type Way = 'deposit' | 'withdraw';
export type Moved = Said<{ amount: number; wallet: number; repeated: boolean }>;

interface Begun {
  key: string;
  amount: number;
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A movement that was asked and not answered. */
export function unanswered(way: Way): number | null {
  return kept<Begun | null>(`movement.${way}`, null)?.amount ?? null;
}

export async function move(way: Way, amount: number): Promise<Moved> {
  const before = kept<Begun | null>(`movement.${way}`, null);
  const begun = before?.amount === amount ? before : { key: newKey(), amount };
  keep(`movement.${way}`, begun);
  const said: Moved = await http(`/api/cashier/simulated/${way}`, { ...begun });
  if (said.ok || said.refusal !== 'LOST') keep(`movement.${way}`, undefined);
  return said;
}

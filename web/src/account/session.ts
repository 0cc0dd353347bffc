/* Game sessions, as the house has them in its books. */
import { house } from '../house/house.svelte';
import { line } from '../house/line.svelte';
import { notices } from '../house/notices.svelte';
import { say, t } from '../house/texts';

export interface Session {
  session: number;
  table: number;
  seat: number;
  book: 'demo' | 'money';
  opened: number;
  closed: number;
  time: number;
  rounds: number;
  brought: number;
  taken: number;
  staked: number;
  won: number;
  net: number;
  in_play: number;
  last: number;
}

/** A round of a session in which the player bet. */
export interface Played {
  round: number;
  opened: number;
  staked: number;
  won: number;
  commission?: number;
  void?: boolean;
}

type Statement = Session & { played: Played[]; below?: number };

export async function readStatement(session: number, below?: number): Promise<Statement | null> {
  const said = await line.ask({
    do: 'statement',
    session,
    ...(below === undefined ? {} : { below }),
  });
  return said.ok ? (said as unknown as Statement) : null;
}

export async function readSessions(
  below?: number,
): Promise<{ sessions: Session[]; below?: number } | null> {
  const said = await line.ask({ do: 'sessions', ...(below === undefined ? {} : { below }) });
  if (said.ok) return said as unknown as { sessions: Session[]; below?: number };
  if (said.refusal !== 'LOST') notices.say(say(said), 'bad');
  return null;
}

/** The name of a table; its number if the lobby has it no more. */
export function tableName(table: number): string {
  return house.tables.find((one) => one.table === table)?.name ?? t('session.table', { n: table });
}

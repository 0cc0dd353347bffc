/* The end of a round as one number, computed from what is drawn and compared with the house's
 * (docs/protocol.md, `hash`).  FNV-1a, 64 bits, in two halves: over plain http a page has no
 * other hash.  It guards against mistakes, not against deceit. */
import type { Line, TableView, You } from './wire';

export function fnv1a(words: string): string {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (const byte of new TextEncoder().encode(words)) {
    low = (low ^ byte) >>> 0;
    const by = low * 0x1b3; // the prime is 2^40 + 0x1b3; this is below 2^41, and so exact
    high = (Math.imul(high, 0x1b3) + (low << 8) + Math.floor(by / 2 ** 32)) >>> 0;
    low = by >>> 0;
  }
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}

/** Of the table: the same for everybody. */
export function endingOf(view: TableView): string {
  return fnv1a(
    `${view.round} ${view.phase} ${JSON.stringify(view.bets)} ${JSON.stringify(view.game)}`,
  );
}

/** Of this player's part in it. */
export function yourEndingOf(view: TableView, you: You, lines: Line[]): string {
  const numbers = [
    view.round,
    view.phase,
    you.seat,
    you.stack,
    you.in_play,
    you.staked,
    you.won,
    you.rounds,
  ];
  return fnv1a(`${numbers.join(' ')} ${JSON.stringify(lines)}`);
}

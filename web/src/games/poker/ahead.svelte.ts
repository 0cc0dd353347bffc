/* A decision made before one's turn.
 *
 * It holds for what was seen when it was made and for nothing else: when somebody raises, or a
 * card is turned, or the house asks for another amount, it is gone and nothing is done. */
import { notices } from '../../house/notices.svelte';
import type { LiveTable } from '../../house/table.svelte';
import { t } from '../../house/texts';
import { due, gameOf, myTurn, type Move, type Turn } from './poker';

export type Early = 'fold' | 'check' | 'call';

interface Armed {
  kind: Early;
  due: number;
  round: number;
  street: number;
}

export class Ahead {
  armed = $state.raw<Armed | null>(null);

  /** For the script of a component: it lives as long as the component does. */
  constructor(table: LiveTable, act: (move: Move) => void) {
    $effect(() => {
      const armed = this.armed;
      if (!armed) return;
      const turn = myTurn(table);
      const same =
        table.view?.round === armed.round &&
        gameOf(table.view).street === armed.street &&
        (armed.kind === 'fold' || due(table) === armed.due);
      if (same && !turn) return;
      this.armed = null;
      const move = same && turn ? moveFor(armed, turn) : null;
      if (move) act(move);
      else if (table.view?.round === armed.round) notices.say(t('poker.pre.undone'));
    });
  }

  toggle(kind: Early, table: LiveTable): void {
    const street = gameOf(table.view).street;
    if (this.armed?.kind === kind || !table.view || street === undefined) this.armed = null;
    else this.armed = { kind, due: due(table), round: table.view.round, street };
  }
}

function moveFor(armed: Armed, turn: Turn): Move | null {
  const check = turn.moves.includes('check');
  switch (armed.kind) {
    case 'fold':
      return check ? 'check' : turn.moves.includes('fold') ? 'fold' : null;
    case 'check':
      return check ? 'check' : null;
    case 'call':
      return turn.moves.includes('call') && turn.call === armed.due ? 'call' : null;
  }
}

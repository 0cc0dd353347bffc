import { say } from '../../house/texts';
import type { Game } from '../games';
import Table from './Table.svelte';
import { chanceOf, outcome } from './words';

const banca: Game = {
  Table,
  tray: true,
  outcome,
  last: (result, table) => {
    const chance = chanceOf(result, table);
    return { text: chance ? `${result} ${say(chance)}` : String(result), tone: 'plain' };
  },
  texts: {
    'bf.null': ['lançamento nulo', 'null throw'],
    'bf.dice': ['Dados', 'Dice'],
    'bf.arena': ['Arena', 'Arena'],
    'bf.skip': ['Parar os dados já', 'Stop the dice now'],
  },
};

export default banca;

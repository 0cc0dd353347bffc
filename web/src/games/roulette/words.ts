/* What both roulettes say about a number. */
import type { LiveTable } from '../../house/table.svelte';
import { say } from '../../house/texts';
import type { TableView } from '../../house/wire';
import type { Game, Tone } from '../games';
import Table from './Table.svelte';

const EVENS = ['vermelho', 'preto', 'par', 'impar', 'menor', 'maior'];

function toneOf(name: string, table: LiveTable): Tone {
  if (table.layout.red?.includes(name)) return 'red';
  return table.layout.black?.includes(name) ? 'black' : 'green';
}

/** 17, preto, ímpar, menor: the even chances that the number wins. */
function outcome(view: TableView, table: LiveTable): string {
  const pocket = view.game['pocket'] as string | undefined;
  if (pocket === undefined) return '';
  const evens = EVENS.map((key) => table.byKey.get(key)).filter((place) =>
    place?.covers?.includes(pocket),
  );
  return [pocket, ...evens.map((place) => (place ? say(place) : ''))].join(', ');
}

export const roulette: Game = {
  Table,
  tray: true,
  outcome,
  last: (result, table) => {
    const name = table.layout.pockets?.[result] ?? '';
    return { text: name, tone: toneOf(name, table) };
  },
  texts: {
    'rou.units.1': ['1 ficha, {amount}', '1 chip, {amount}'],
    'rou.units': ['{n} fichas, {amount}', '{n} chips, {amount}'],
    'rou.skip': ['Parar a bola já', 'Stop the ball now'],
    'rou.wheel': ['Cilindro', 'Wheel'],
    'rou.announced': ['Apostas anunciadas', 'Announced bets'],
  },
};

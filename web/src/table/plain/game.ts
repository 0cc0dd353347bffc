/* The table of a game that has no folder of its own: playable, and plain. */
import type { Game } from '../../games/games';
import Table from './Table.svelte';

const plain: Game = {
  Table,
  tray: true,
  last: (result) => ({ text: String(result), tone: 'plain' }),
  texts: {
    'plain.bank': ['Banca', 'Bank'],
    'plain.banca': ['Banca', 'Bank'],
    'plain.player': ['Jogador', 'Player'],
    'plain.ponto': ['Ponto', 'Player'],
    'plain.dice': ['Dados', 'Dice'],
    'plain.throws': ['Lançamentos', 'Throws'],
    'plain.pocket': ['Número', 'Number'],
    'plain.total': ['total', 'total'],
    'plain.hard': ['ases a 1', 'aces as 1'],
    'plain.points': ['Pontos', 'Points'],
    'plain.wins': ['Ganha', 'Wins'],
    'plain.cloth': ['O que está na mesa', 'What lies on the table'],
  },
};

export default plain;

import type { Game } from '../games';
import { outcome } from './coup';
import Table from './Table.svelte';

const baccarat: Game = {
  Table,
  tray: true,
  outcome,
  texts: {
    'bac.wins.ponto': ['{score}: ganha o ponto', '{score}: {side} wins'],
    'bac.wins.banca': ['{score}: ganha a banca', '{score}: {side} wins'],
    'bac.tie': ['{score}: empate', '{score}: a tie'],
    'bac.points.1': ['1 ponto', '1 point'],
    'bac.points': ['{n} pontos', '{n} points'],
    'bac.road': ['Últimas jogadas, a mais antiga primeiro', 'Last rounds, the oldest first'],
    'bac.road.none': ['Ainda nenhuma jogada', 'No rounds yet'],
    'bac.odds': ['{n} para {d}', '{n} to {d}'],
  },
};

export default baccarat;

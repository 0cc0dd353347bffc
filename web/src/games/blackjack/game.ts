import { t } from '../../house/texts';
import type { Game } from '../games';
import { deciding } from './deciding';
import { outcome } from './hands';
import Table from './Table.svelte';

/* What the indicator says of the bank (805/2015 r.4 c; docs/protocol.md): a total, or one of these. */
const ABOVE = 22;
const BLACKJACK = 149;

const blackjack: Game = {
  Table,
  tray: true,
  outcome,
  deciding,
  last: (result) => ({
    text: result === BLACKJACK ? 'BJ' : result === ABOVE ? t('bj.last.bust') : String(result),
    tone: result === BLACKJACK ? 'black' : result === ABOVE ? 'red' : 'plain',
  }),
  texts: {
    'bj.is.blackjack': ['Blackjack', 'Blackjack'],
    'bj.is.bust': ['Passou', 'Bust'],
    'bj.is.surrendered': ['Desistiu', 'Surrendered'],
    'bj.is.even-money': ['Valor igual', 'Even money'],
    'bj.last.bust': ['passou', 'bust'],
    'bj.bank': ['Banca', 'Bank'],
    'bj.bank.has': ['Banca: {worth}', 'Bank: {worth}'],
    'bj.no-bank': ['A banca não precisou de jogar', 'The bank did not have to play'],
    'bj.pays': ['{what} paga {n} para {d}', '{what} pays {n} to {d}'],
    'bj.skip': ['Mostrar as cartas já', 'Show the cards now'],
    'bj.bank.shows': ['{hand}. A banca mostra {bank}', '{hand}. The bank shows {bank}'],
    'bj.several': ['Pode apostar em {n} lugares', 'You may bet on {n} places'],
    'bj.one': ['Toque num lugar livre para apostar', 'Touch a free place to bet'],
    'bj.does.hit': ['mais uma carta', 'one more card'],
    'bj.does.stand': ['joga com {total}', 'plays {total}'],
    'bj.does.double': ['mais {adds}; uma só carta', '{adds} more; one card only'],
    'bj.does.split': ['mais {adds}; duas mãos', '{adds} more; two hands'],
    'bj.does.surrender': ['recebe {back}', '{back} back'],
    'bj.does.insure': ['{adds}; paga {n} para {d}', '{adds}; pays {n} to {d}'],
    'bj.does.decline': ['continua como está', 'goes on as it is'],
    'bj.does.even-money': ['recebe já {back}', '{back} now'],
  },
};

export default blackjack;

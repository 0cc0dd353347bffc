/* What happens at a poker table, as the croupier says it. */
import { cardName, cardNames } from '../../cards/cards';
import { called } from '../../house/names';
import type { LiveTable } from '../../house/table.svelte';
import { say, t } from '../../house/texts';
import type { Happening, TableView } from '../../house/wire';
import { gameOf, LEVELS, MOVES, type Player } from './poker';

const FACE_DOWN = 255;
const RANKS = 'A23456789TJQK';
const SUITS = 'shdc';

function cardOf(number: number): string {
  return (RANKS[Math.floor(number / 4)] ?? '?') + (SUITS[number % 4] ?? '?');
}

export function nameOf(seat: number, table: LiveTable): string {
  if (seat === table.you?.seat) return t('poker.you');
  const one = table.names.get(seat);
  return one ? called(one) : t('poker.seat', { n: seat + 1 });
}

function deed(event: Happening, table: LiveTable, first: boolean): string | null {
  const amount = table.worth(event.amount ?? 0);
  switch (event.event) {
    case 'decided': {
      const move = MOVES[event.number];
      return move ? t(`poker.did.${move === 'raise' && first ? 'bet' : move}`, { amount }) : null;
    }
    case 'posted':
      return t(`poker.posted.${LEVELS[event.place] ?? 'dead'}`, { amount });
    case 'button':
      return t('poker.has-button');
    case 'uncalled':
      return t('poker.uncalled', { amount });
    case 'pot':
      return t(event.place ? 'poker.wins.side' : 'poker.wins', { amount, n: event.place });
    case 'time-bank':
      return t('poker.time-bank');
    case 'plays-on':
      return t('poker.plays-on');
    case 'rests':
      return t('poker.rests');
    case 'leaving':
      return t('poker.leaving');
    case 'sat':
      return t('poker.sat', { amount });
    case 'left':
      return t('poker.left');
    case 'combination': {
      const made = gameOf(table.view).players.find((one) => one.seat === event.seat)?.combination;
      return made ? t('poker.holds', { made: say(made), cards: cardNames(made.cards) }) : null;
    }
    default:
      return null;
  }
}

/* A player who wants to stay in must now match something. */
function opens(event: Happening): boolean {
  if (event.event === 'posted')
    return LEVELS[event.place] === 'small' || LEVELS[event.place] === 'big';
  return event.event === 'decided' && ['raise', 'estardilho'].includes(MOVES[event.number] ?? '');
}

/** The sentences of one message, in its order; `before` is how the table stood until then.  The
 * first player to put in chips of his own in a turn of betting bets; a player who goes above that
 * raises. */
export function told(view: TableView, table: LiveTable, before: TableView | null): string[] {
  const said: string[] = [];
  let first = !gameOf(before).players.some((one) => one.bet);
  const board = view.events.filter(
    (one) => one.event === 'card' && one.place === 1 && one.number !== FACE_DOWN,
  );
  for (const event of view.events) {
    if (event.event === 'button' || (event.event === 'card' && event.place === 1)) first = true;
    if (event.event === 'card' && event === board[0])
      said.push(
        t('poker.board', { cards: board.map((one) => cardName(cardOf(one.number))).join(', ') }),
      );
    if (event.seat === undefined) continue;
    const words = deed(event, table, first);
    if (words) said.push(t('poker.line', { who: nameOf(event.seat, table), what: words }));
    if (opens(event)) first = false;
  }
  return said;
}

/** Who won the hand, and with what. */
export function outcome(view: TableView, table: LiveTable): string {
  return gameOf(view)
    .players.filter((one) => one.won)
    .map((one) => {
      const what = one.combination
        ? t('poker.won.with', { amount: table.worth(one.won ?? 0), made: say(one.combination) })
        : t('poker.won', { amount: table.worth(one.won ?? 0) });
      return t('poker.line', { who: nameOf(one.seat, table), what });
    })
    .join('; ');
}

/** All there is to know of a seat, for visitors who do not see the table. */
export function described(player: Player, cards: string[], table: LiveTable): string {
  const game = gameOf(table.view);
  const said = [nameOf(player.seat, table), table.worth(player.stack)];
  if (player.seat === game.button) said.push(t('poker.has-button'));
  if (player.rest) said.push(t(`poker.rest.${player.rest}`));
  if (player.leaving) said.push(t('poker.leaving'));
  if (player.folded) said.push(t('poker.folded'));
  else if (player.all_in) said.push(t('poker.all-in'));
  if (player.bet) said.push(t('poker.bets', { amount: table.worth(player.bet) }));
  if (!player.folded && cards.length) said.push(cardNames(cards));
  if (player.combination) said.push(say(player.combination));
  if (player.won) said.push(t('poker.won', { amount: table.worth(player.won) }));
  return said.join(', ');
}

export const texts: Record<string, [pt: string, en: string]> = {
  'poker.you': ['O seu lugar', 'You'],
  'poker.seat': ['Lugar {n}', 'Seat {n}'],
  'poker.bot.long': [
    'Robô: joga pela casa, só em demonstração',
    'Bot: one of the house’s own players, at demonstration tables only',
  ],
  'poker.free': ['livre', 'free'],
  'poker.line': ['{who}: {what}', '{who}: {what}'],
  'poker.table': ['Os jogadores à volta da mesa', 'The players around the table'],
  'poker.pot': ['Pote', 'Pot'],
  'poker.pot.main': ['Principal', 'Main'],
  'poker.pot.side': ['Lateral {n}', 'Side {n}'],
  'poker.pots': ['Potes', 'Pots'],
  'poker.pot.for': ['ganha um de: {who}', 'won by one of: {who}'],
  'poker.board': ['Na mesa: {cards}', 'On the board: {cards}'],
  'poker.board.none': ['Ainda nenhuma carta comum', 'No common card yet'],
  'poker.has-button': ['tem o botão', 'has the button'],
  'poker.folded': ['desistiu', 'folded'],
  'poker.all-in': ['all-in', 'all-in'],
  'poker.bets': ['aposta {amount}', 'bets {amount}'],
  'poker.did.fold': ['desiste', 'folds'],
  'poker.did.check': ['passa', 'checks'],
  'poker.did.call': ['acompanha {amount}', 'calls {amount}'],
  'poker.did.bet': ['aposta {amount}', 'bets {amount}'],
  'poker.did.raise': ['sobe para {amount}', 'raises to {amount}'],
  'poker.did.estardilho': ['estardilho de {amount}', 'estardilho of {amount}'],
  'poker.did.restardilho': ['restardilho', 'restardilho'],
  'poker.did.show': ['mostra', 'shows'],
  'poker.did.muck': ['não mostra', 'mucks'],
  'poker.posted.small': ['pequena aposta, {amount}', 'small blind, {amount}'],
  'poker.posted.big': ['grande aposta, {amount}', 'big blind, {amount}'],
  'poker.posted.ante': ['ante, {amount}', 'ante, {amount}'],
  'poker.posted.dead': ['fichas mortas, {amount}', 'dead chips, {amount}'],
  'poker.uncalled': ['recebe {amount} que ninguém acompanhou', 'takes back {amount} uncalled'],
  'poker.holds': ['{made} ({cards})', '{made} ({cards})'],
  'poker.wins': ['ganha {amount} do pote', 'wins {amount} of the pot'],
  'poker.wins.side': ['ganha {amount} do pote lateral {n}', 'wins {amount} of side pot {n}'],
  'poker.won': ['ganha {amount}', 'wins {amount}'],
  'poker.won.with': ['ganha {amount} com {made}', 'wins {amount} with {made}'],
  'poker.time-bank': ['usa o tempo suplementar', 'uses the time bank'],
  'poker.time-bank.left': ['Tempo suplementar: {seconds} s', 'Time bank: {seconds} s'],
  'poker.rests': ['descansa', 'rests'],
  'poker.plays-on': ['volta ao jogo', 'plays on'],
  'poker.leaving': ['sai no fim da mão', 'leaves after the hand'],
  'poker.sat': ['senta-se com {amount}', 'sits down with {amount}'],
  'poker.left': ['deixa a mesa', 'leaves the table'],
  'poker.rest.resting': ['descansa', 'resting'],
  'poker.rest.away': ['ausente', 'away'],
  'poker.rest.short': ['sem cave', 'must reload'],
  'poker.acts': ['As suas decisões', 'Your decisions'],
  'poker.turn': ['É a sua vez.', 'It is your turn.'],
  'poker.turn.call': [
    'É a sua vez: {amount} para acompanhar.',
    'It is your turn: {amount} to call.',
  ],
  'poker.wait': ['À espera de {who}', 'Waiting for {who}'],
  'poker.wait.hand': ['A próxima mão está a chegar', 'The next hand is coming'],
  'poker.wait.company': ['À espera de outro jogador', 'Waiting for another player'],
  'poker.do.fold': ['Desistir', 'Fold'],
  'poker.do.check': ['Passar', 'Check'],
  'poker.do.call': ['Acompanhar {amount}', 'Call {amount}'],
  'poker.do.bet': ['Apostar {amount}', 'Bet {amount}'],
  'poker.do.raise': ['Subir para {amount}', 'Raise to {amount}'],
  'poker.do.all-in': ['All-in {amount}', 'All-in {amount}'],
  'poker.do.estardilho': ['Estardilho {amount}', 'Estardilho {amount}'],
  'poker.do.restardilho': ['Restardilho {amount}', 'Restardilho {amount}'],
  'poker.do.show': ['Mostrar', 'Show'],
  'poker.do.muck': ['Não mostrar', 'Muck'],
  'poker.amount.chips': ['A sua aposta passa a ser, em fichas', 'Your bet becomes, in chips'],
  'poker.amount': ['A sua aposta passa a ser, em euros', 'Your bet becomes, in euros'],
  'poker.preset.least': ['Mín.', 'Min'],
  'poker.preset.half': ['½ pote', '½ pot'],
  'poker.preset.pot': ['Pote', 'Pot'],
  'poker.preset.most': ['Máx.', 'Max'],
  'poker.pre': ['Decidir já, para a sua vez', 'Decide now, for your turn'],
  'poker.pre.fold': ['Passar ou desistir', 'Check or fold'],
  'poker.pre.check': ['Passar', 'Check'],
  'poker.pre.call': ['Acompanhar {amount}', 'Call {amount}'],
  'poker.pre.undone': [
    'O valor mudou: a decisão antecipada já não vale.',
    'The amount changed: your early decision no longer holds.',
  ],
  'poker.leaving.you': [
    'Sai quando a mão acabar: na sua vez desiste; se está all-in, ainda pode ganhar.',
    'You leave when the hand is over: in your turn you fold; if you are all-in, you may still win.',
  ],
  'poker.hint.estardilho': [
    'Estardilho: aposta sem ver as suas cartas; para ficar, os outros pagam o dobro.',
    'Estardilho: a bet before seeing your cards; to stay, the others pay double.',
  ],
  'poker.hint.restardilho': [
    'Restardilho: responde sem ver as suas cartas, e dobra o estardilho.',
    'Restardilho: answers before seeing your cards, and doubles the estardilho.',
  ],
  'poker.sit': ['Ocupar o lugar', 'Take the seat'],
  'poker.rest': ['Descansar', 'Sit out'],
  'poker.return': ['Voltar ao jogo', 'Play on'],
  'poker.post': ['Pagar já a aposta em falta', 'Post the owed blind now'],
  'poker.posts': [
    'Paga a aposta em falta na próxima mão.',
    'You post the owed blind at the next hand.',
  ],
  'poker.owes': [
    'Entra quando lhe couber a grande aposta.',
    'You are dealt in when the big blind reaches you.',
  ],
  'poker.short': [
    'A cave não chega para a próxima mão: traga mais fichas.',
    'Your stack is too short for the next hand: bring more chips.',
  ],
  'poker.queue': ['Entrar na fila', 'Join the line'],
  'poker.unqueue': ['Sair da fila', 'Leave the line'],
  'poker.queue.place': ['Está em {n}.º na fila.', 'You are number {n} in line.'],
  'poker.queue.offered': [
    'Há um lugar para si: sente-se nos próximos {seconds} s.',
    'A seat is yours: sit down within {seconds} s.',
  ],
  'poker.queue.waiting': ['{n} na fila', '{n} in line'],
  'poker.terms': ['Esta mesa', 'This table'],
  'poker.terms.blinds': ['Apostas obrigatórias', 'Blinds'],
  'poker.terms.ante': ['Ante', 'Ante'],
  'poker.terms.buy-in': ['Cave', 'Buy-in'],
  'poker.terms.decision': ['Tempo para decidir', 'Time to decide'],
  'poker.terms.bank': ['Tempo suplementar', 'Time bank'],
  'poker.seconds': ['{n} s', '{n} s'],
  'poker.log': ['O que se passou', 'What happened'],
  'poker.last': ['A última mão', 'The last hand'],
  'poker.last.none': ['Ainda nenhuma mão terminada.', 'No hand is over yet.'],
};

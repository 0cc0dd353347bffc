/* Every word of the client that the house does not say itself: Portuguese, English.
 * A game adds its own from its folder (addTexts). */
import { settings } from './settings.svelte';
import type { Words } from './wire';

const catalogue: Record<string, [pt: string, en: string]> = {
  /* the house */
  'house.tagline': ['Jogos de mesa, regra por regra', 'Table games, rule by rule'],
  'house.skip': ['Saltar para o conteúdo', 'Skip to content'],
  'house.lobby': ['Sala', 'Lobby'],
  'house.lang': ['English', 'Português'],
  'house.lang.label': ['Mudar a língua para inglês', 'Switch the language to Portuguese'],
  'house.cloth.dark': ['Pano escuro', 'Dark cloth'],
  'house.cloth.light': ['Pano claro', 'Light cloth'],
  'house.sound.on': ['Desligar o som', 'Turn sound off'],
  'house.sound.off': ['Ligar o som', 'Turn sound on'],
  'house.close': ['Fechar', 'Close'],
  'house.install': ['Instalar', 'Install'],
  'line.connecting': ['A ligar à casa…', 'Connecting to the house…'],
  'line.lost': [
    'Ligação perdida. A ligar de novo; as suas fichas e apostas estão guardadas.',
    'Connection lost. Reconnecting; your chips and bets are safe.',
  ],
  'line.back': ['Ligação restabelecida.', 'Connected again.'],
  'line.no-answer': ['A casa não respondeu. Tente outra vez.', 'The house did not answer. Try again.'],
  'line.undone': [
    'Um pedido não chegou à mesa a tempo e não foi feito.',
    'A request did not reach the table in time and was not done.',
  ],
  'book.demo': ['Demonstração', 'Demo'],
  'book.money': ['Dinheiro', 'Real money'],
  'book.demo.long': ['Fichas de demonstração: não valem dinheiro.', 'Demonstration chips: they are worth no money.'],
  'book.money.long': ['O seu dinheiro, nesta casa.', 'Your money, at this house.'],
  'book.simulated': ['Simulado', 'Simulated'],
  'book.simulated.long': [
    'SIMULADO: ninguém paga nem recebe este dinheiro.',
    'SIMULATED: nobody pays or receives this money.',
  ],

  /* the lobby */
  'lobby.title': ['As mesas', 'The tables'],
  'lobby.all': ['Todos os jogos', 'All games'],
  'lobby.games': ['Jogos', 'Games'],
  'lobby.mode': ['Modo', 'Mode'],
  'lobby.mode.any': ['Todas as mesas', 'All tables'],
  'lobby.individual': ['Individual', 'Individual'],
  'lobby.multi': ['Múltiplos jogadores', 'Multi-player'],
  'lobby.pace.individual': ['Joga ao seu ritmo', 'Play at your own pace'],
  'lobby.pace': ['{seconds} s para apostar', '{seconds} s to bet'],
  'lobby.pace.decide': ['{seconds} s para decidir', '{seconds} s to decide'],
  'lobby.minimum': ['Mínimo', 'Minimum'],
  'lobby.unit': ['Ficha', 'Chip'],
  'lobby.seats': ['Lugares', 'Seats'],
  'lobby.taken': ['{taken} de {seats} ocupados', '{taken} of {seats} taken'],
  'lobby.free.1': ['1, livre', '1, free'],
  'lobby.full.1': ['1, ocupado', '1, taken'],
  'lobby.yours': ['Tem aqui um lugar.', 'You have a seat here.'],
  'lobby.open': ['Abrir a mesa', 'Open the table'],
  'lobby.none': ['Nenhuma mesa corresponde aos filtros.', 'No table matches the filters.'],
  'lobby.not-here': [
    'Esta mesa ainda não se joga nesta página.',
    'This table cannot be played on this page yet.',
  ],
  'lobby.regulation': ['Regulamento n.º {regulation}', 'Regulation {regulation}'],

  /* a table */
  'table.back': ['Voltar à sala', 'Back to the lobby'],
  'table.beside': ['Segunda mesa ao lado', 'Second table beside'],
  'table.close': ['Fechar esta mesa', 'Close this table'],
  'table.loading': ['A preparar a mesa…', 'Setting the table…'],
  'table.missing': ['Não há essa mesa.', 'There is no such table.'],
  'table.sit': ['Sentar-se', 'Sit down'],
  'table.buy': ['Mais fichas', 'More chips'],
  'table.leave': ['Levantar-se', 'Leave'],
  'table.watching': ['Está a ver. Sente-se para jogar.', 'You are watching. Sit down to play.'],
  'table.go': ['Jogar', 'Play'],
  'table.waiting': ['À espera da próxima jogada', 'Waiting for the next round'],
  'table.differs': [
    'O que aqui se ia mostrar não é o que a casa registou; a mesa foi pedida de novo.',
    'What was about to be shown is not what the house recorded; the table was asked for again.',
  ],
  'table.idle': ['A mesa espera por jogadores', 'The table waits for players'],
  'phase.idle': ['Mesa em espera', 'Table waiting'],
  'phase.betting': ['Façam as vossas apostas', 'Place your bets'],
  'phase.drawing': ['Jogo feito, nada mais', 'No more bets'],
  'phase.deciding': ['Em decisão', 'Deciding'],
  'phase.settled': ['Jogada terminada', 'Round over'],
  'phase.void': ['Jogada nula', 'Void round'],
  'say.bets-open': ['Façam as vossas apostas.', 'Place your bets.'],
  'say.bets-closed': ['Jogo feito, nada mais.', 'No more bets.'],
  'say.cards-coming': ['Jogo feito, nada mais; cartas em distribuição.', 'No more bets; cards coming out.'],
  'say.null-throw': ['Lançamento nulo: ninguém ganha, ninguém perde.', 'Null throw: nobody wins or loses.'],
  'say.voided': ['Jogada nula; as apostas são devolvidas.', 'Void round; the bets are returned.'],
  'say.invited': ['Quer terminar a sessão?', 'Would you like to end the session?'],
  'say.warned': ['Sem nova aposta, a sessão será terminada.', 'Without a new bet the session will be ended.'],
  'say.session-ended': ['Sessão terminada por inatividade.', 'Session ended for inactivity.'],
  'say.won': ['Ganhou {amount}.', 'You won {amount}.'],
  'say.lost': ['Perdeu {amount}.', 'You lost {amount}.'],
  'say.even': ['Nem ganhou nem perdeu.', 'You neither won nor lost.'],
  'say.no-bet': ['Não apostou nesta jogada.', 'You did not bet in this round.'],
  'say.seconds': ['{seconds} segundos', '{seconds} seconds'],

  /* its rules and limits */
  'rules.title': ['Regras e limites da mesa', 'Rules and limits of the table'],
  'rules.short': ['Regras', 'Rules'],
  'rules.bets': ['As apostas e os seus limites', 'The bets and their limits'],
  'rules.options': ['Como esta mesa se joga', 'How this table is played'],
  'rules.lost': ['A casa não respondeu. Tente outra vez daqui a pouco.', 'The house did not answer. Try again in a moment.'],
  'plaque.least': ['mín.', 'min.'],
  'plaque.most': ['máx.', 'max.'],

  /* chips */
  'sit.title': ['Sentar-se à mesa', 'Sit down at the table'],
  'sit.buy.title': ['Trazer mais fichas', 'Bring more chips'],
  'sit.amount': ['Fichas a trazer, em euros', 'Chips to bring, in euros'],
  'sit.wallet': ['Tem {amount} na carteira.', 'You have {amount} in your wallet.'],
  'sit.demo': [
    'Mesa de demonstração: as fichas não valem dinheiro.',
    'Demonstration table: the chips are worth no money.',
  ],
  'sit.money': ['Mesa a dinheiro: joga com o seu saldo.', 'Real-money table: you play with your balance.'],
  'sit.sign-in': ['Entrar para jogar', 'Sign in to play'],
  'sit.between': ['A cave desta mesa é de {least} a {most}.', 'The buy-in of this table is from {least} to {most}.'],
  'sit.cancel': ['Cancelar', 'Cancel'],
  'sit.bad': ['Escreva um valor em euros, até ao que tem na carteira.', 'Write an amount in euros, up to what is in your wallet.'],
  'tray.chips': ['Fichas', 'Chips'],
  'tray.chip': ['Ficha de {amount}', 'Chip of {amount}'],
  'tray.undo': ['Desfazer', 'Undo'],
  'tray.clear': ['Limpar', 'Clear'],
  'tray.repeat': ['Repetir', 'Repeat'],
  'tray.double': ['Dobrar', 'Double'],
  'tray.take': ['Retirar', 'Take back'],
  'tray.take.on': ['Toque numa aposta para a retirar', 'Touch a bet to take it back'],
  'tray.saved': ['Guardadas', 'Saved'],
  'tray.save': ['Guardar as apostas de agora', 'Save the present bets'],
  'tray.saved.n': ['Disposição {n}: {amount}', 'Layout {n}: {amount}'],
  'tray.forget': ['Esquecer a disposição {n}', 'Forget layout {n}'],
  'tray.total': ['Na mesa', 'On the table'],

  /* status */
  'status.label': ['O seu estado', 'Your status'],
  'status.wallet': ['Carteira', 'Wallet'],
  'status.wallet.demo': ['Demonstração', 'Demo'],
  'status.wallet.money': ['Dinheiro', 'Money'],
  'status.stack': ['Fichas', 'Chips'],
  'status.in-play': ['Em jogo', 'In play'],
  'status.session': ['Sessão', 'Session'],
  'status.net': ['Resultado', 'Result'],

  /* results */
  'lines.title': ['A sua última jogada', 'Your last round'],
  'lines.none': ['Ainda sem jogadas nesta mesa.', 'No rounds at this table yet.'],
  'lines.bet': ['Aposta', 'Bet'],
  'lines.stake': ['Valor', 'Stake'],
  'lines.prize': ['Prémio', 'Prize'],
  'lines.rule': ['Regra', 'Rule'],
  'lines.result': ['Saiu', 'Result'],
  'lines.hand': ['mão {n}', 'hand {n}'],
  'lines.part.1': ['seguro', 'insurance'],
  'lines.part.2': ['prémio especial', 'special prize'],
  'lines.net': ['Saldo da jogada', 'Net of the round'],
  'result.lost': ['perdeu', 'lost'],
  'result.tied': ['empate', 'tied'],
  'result.won': ['ganhou', 'won'],
  'result.surrendered': ['desistiu', 'surrendered'],
  'result.void': ['devolvida', 'returned'],
  'result.returned': ['devolvida', 'returned'],
  'last.title': ['Últimos resultados', 'Last results'],
  'last.none': ['Ainda nenhum', 'None yet'],

  /* a place of the cloth */
  'place.pays': ['paga {n} para {d}', 'pays {n} to {d}'],
  'place.limits': ['de {least} a {most}', 'from {least} to {most}'],
  'place.least': ['a partir de {least}', 'from {least}'],
  'place.yours': ['tem {amount}', 'you have {amount}'],
  'place.empty': [
    'Aponte para um lugar do pano para ver o que cobre e quanto paga.',
    'Point at a place on the cloth to see what it covers and pays.',
  ],
  'place.half': ['metade das fichas é a aposta', 'half of the chips are the bet'],

  /* the end of a session */
  'end.title': ['A sessão terminou', 'The session is over'],
  'end.staked': ['Montante apostado', 'Amount staked'],
  'end.won': ['Prémios', 'Prizes'],
  'end.rounds': ['Jogadas', 'Rounds'],
  'end.time': ['Duração', 'Duration'],
  'end.net': ['Lucro ou perda', 'Profit or loss'],
  'end.ok': ['Fechar', 'Close'],

  /* an account */
  'account.title': ['A sua conta', 'Your account'],
  'account.guest': ['Convidado', 'Guest'],
  'account.sign-in': ['Entrar', 'Sign in'],
  'account.sign-out': ['Sair da conta', 'Sign out'],
  'account.register': ['Criar conta', 'Create an account'],
  'account.register.title': ['Criar uma conta', 'Create an account'],
  'account.register.why': [
    'Só é precisa para jogar a dinheiro. As mesas de demonstração estão abertas a todos.',
    'It is only needed to play for money. Demonstration tables are open to everybody.',
  ],
  'account.no-account': ['Ainda não tem conta?', 'No account yet?'],
  'account.has-account': ['Já tem conta?', 'Have an account already?'],
  'account.login': ['Nome de utilizador', 'User name'],
  'account.login.help': ['Para entrar; mais ninguém o vê.', 'To sign in; nobody else sees it.'],
  'account.name': ['Nome à mesa', 'Name at the table'],
  'account.name.help': ['O que os outros jogadores veem.', 'What other players see.'],
  'account.password': ['Palavra-passe', 'Password'],
  'account.born': ['Data de nascimento', 'Date of birth'],
  'account.terms': [
    'Tenho 18 anos ou mais e aceito os termos e condições e as regras dos jogos.',
    'I am 18 or older and accept the terms and conditions and the rules of the games.',
  ],
  'account.welcome': ['Bem-vindo, {name}.', 'Welcome, {name}.'],
  'account.welcome.last': ['Bem-vindo, {name}. Entrou pela última vez em {when}.', 'Welcome, {name}. You last signed in on {when}.'],
  'account.ended': ['O seu acesso terminou; está agora como convidado. Entre de novo para jogar a dinheiro.', 'Your log-in has ended; you are now a guest. Sign in again to play for money.'],
  'account.no-player': ['Esta conta é de serviço e não joga.', 'This is a staff account and does not play.'],
  'account.deposit': ['Depositar', 'Deposit'],
  'account.page.conta': ['Carteira', 'Wallet'],
  'account.page.movimentos': ['Movimentos', 'Movements'],
  'account.page.sessoes': ['Sessões de jogo', 'Game sessions'],
  'account.page.limites': ['Limites e pausas', 'Limits and breaks'],
  'account.page.acesso': ['Acesso', 'Sign-in'],
  'wallet.tables': ['Às mesas', 'At tables'],
  'wallet.in-play': ['Em jogo', 'In play'],
  'wallet.amount': ['Valor em euros', 'Amount in euros'],
  'wallet.bad': ['Escreva um valor em euros.', 'Write an amount in euros.'],
  'wallet.all': ['Tudo: {amount}', 'All of it: {amount}'],
  'wallet.deposit': ['Depositar', 'Deposit'],
  'wallet.deposit.done': ['Depósito de {amount} feito.', 'Deposit of {amount} done.'],
  'wallet.withdraw': ['Levantar', 'Withdraw'],
  'wallet.withdraw.done': ['Levantamento de {amount} feito.', 'Withdrawal of {amount} done.'],
  'wallet.elsewhere': ['Depósitos e levantamentos fazem-se no serviço de pagamentos da casa.', 'Deposits and withdrawals are made with the payment service of the house.'],
};

export function addTexts(more: Record<string, [pt: string, en: string]>): void {
  Object.assign(catalogue, more);
}

export function t(key: string, with_?: Record<string, string | number>): string {
  const words = catalogue[key];
  if (!words) throw new Error(`no text for ${key}`);
  const text = words[settings.lang === 'pt' ? 0 : 1];
  return with_ ? text.replace(/\{(\w+)\}/g, (all, name: string) => String(with_[name] ?? all)) : text;
}

/** Words that the house sent in both languages. */
export function say(words: Words): string {
  return words[settings.lang];
}

/** Is there a text of this name?  For announcements that only some events have. */
export function has(key: string): boolean {
  return key in catalogue;
}

/* Every message of the wire, as docs/asyncapi.json describes it.  Written by tools/wire_types.py; not by hand. */

export interface AskHello {
  do: 'hello';
  lang: 'pt' | 'en';
  token?: string;
  ticket?: string;
}

export interface AskLobby {
  do: 'lobby';
}

export interface AskWatch {
  do: 'watch';
  table: number;
}

export interface AskUnwatch {
  do: 'unwatch';
  table: number;
}

export interface AskSit {
  do: 'sit';
  table: number;
  amount: number;
  seat?: number;
}

export interface AskBuy {
  do: 'buy';
  table: number;
  amount: number;
}

export interface AskLeave {
  do: 'leave';
  table: number;
}

export interface AskBet {
  do: 'bet';
  table: number;
  place: number;
  amount: number;
}

export interface AskTake {
  do: 'take';
  table: number;
  place: number;
  amount: number;
}

export interface AskClear {
  do: 'clear';
  table: number;
}

export interface AskAnnounce {
  do: 'announce';
  table: number;
  place: number;
  number: number;
  amount: number;
}

export interface AskClose {
  do: 'close';
  table: number;
}

export interface AskDecide {
  do: 'decide';
  table: number;
  place: number;
  number: number;
  amount?: number;
  turn?: number;
}

export interface AskRest {
  do: 'rest';
  table: number;
}

export interface AskReturn {
  do: 'return';
  table: number;
}

export interface AskPost {
  do: 'post';
  table: number;
}

export interface AskQueue {
  do: 'queue';
  table: number;
}

export interface AskUnqueue {
  do: 'unqueue';
  table: number;
}

export interface AskRules {
  do: 'rules';
  table: number;
  lang: 'pt' | 'en';
}

export interface AskRounds {
  do: 'rounds';
  table: number;
  below?: number;
}

export interface AskLast {
  do: 'last';
  table: number;
}

export interface AskRound {
  do: 'round';
  round: number;
}

export interface AskReplay {
  do: 'replay';
  round: number;
}

export interface AskRecord {
  do: 'record';
  round: number;
}

export interface AskSessions {
  do: 'sessions';
  below?: number;
}

export interface AskStatement {
  do: 'statement';
  session: number;
  below?: number;
}

export interface AskComplain {
  do: 'complain';
  round: number;
  text?: string;
}

export interface AskTournaments {
  do: 'tournaments';
}

export interface AskTournament {
  do: 'tournament';
  tournament: number;
  lang: 'pt' | 'en';
}

export interface AskWatchTournament {
  do: 'watch_tournament';
  tournament: number;
}

export interface AskUnwatchTournament {
  do: 'unwatch_tournament';
  tournament: number;
}

export interface AskRegister {
  do: 'register';
  tournament: number;
}

export interface AskUnregister {
  do: 'unregister';
  tournament: number;
}

export interface AskReenter {
  do: 'reenter';
  tournament: number;
}

export interface AskRebuy {
  do: 'rebuy';
  tournament: number;
}

export interface AskAddon {
  do: 'addon';
  tournament: number;
}

export interface AskDecline {
  do: 'decline';
  tournament: number;
}

export interface AnswerBet {
  re: number;
  ok: true;
  seq?: number;
}

export interface Refused {
  re: number | null;
  ok: false;
  refusal: string;
  pt: string;
  en: string;
  rule?: string;
  field?: string;
  highest?: number;
}

export interface AnswerHello {
  re: number;
  ok: true;
  protocol: number;
  book: 'demo' | 'money';
  token?: string;
  wallet: number;
  name?: string;
  demo?: number;
  simulated?: boolean;
}

export interface AnswerLobby {
  re: number;
  ok: true;
  tables: {
    table: number;
    name: string;
    game: string;
    pt: string;
    en: string;
    regulation: string;
    banked: boolean;
    mode: 'individual' | 'multi';
    book: 'demo' | 'money';
    seats: number;
    taken: number;
    minimum: number;
    unit: number;
    window: number;
    decision: number;
    return?: [number, number];
    players?: {
      seat: number;
      guest?: number;
      name?: string;
      bot?: boolean;
    }[];
    closing?: number;
    copy_of?: number;
  }[];
}

export interface ToldPlaces {
  type: 'places';
  table: number;
  seq: number;
  layout: {
    pockets?: string[];
    wheel?: string[];
    red?: string[];
    black?: string[];
    announced?: {
      announce: number;
      key: string;
      pt: string;
      en: string;
      parts: [number, number][][];
    }[];
    decisions?: {
      decision: number;
      key: string;
      pt: string;
      en: string;
    }[];
    prizes?: {
      key: string;
      pt: string;
      en: string;
      pays: [number, number];
      rule: string;
    }[];
    boxes?: number;
  };
  places: {
    place: number;
    key: string;
    pt: string;
    en: string;
    least: number;
    most?: number;
    pays: [number, number];
    rule: string;
    covers?: string[];
    by?: 'decision';
    half?: boolean;
  }[];
  buy_in?: [number, number];
  decision?: number;
  time_bank?: number;
}

export interface ToldNames {
  type: 'names';
  table: number;
  seq: number;
  names: {
    seat: number;
    name?: string;
    guest?: number;
    bot?: boolean;
  }[];
}

export interface ToldTable {
  type: 'table';
  table: number;
  seq: number;
  round: number;
  phase: 'idle' | 'betting' | 'drawing' | 'deciding' | 'settled' | 'void';
  now: number;
  deadline?: number;
  commitment: string;
  seats: number[];
  bets: [number, number, number][];
  last: number[];
  game: {
    pocket?: string;
    ponto?: string[];
    banca?: string[];
    points?: number[];
    wins?: number[];
    throws?: number;
    dice?: number[];
    boxes?: {
      box: number;
      seat: number;
      insurance?: number;
      hands: {
        cards: string[];
        total: number;
        hard?: number;
        is?: string;
        stake?: number;
      }[];
    }[];
    bank?: string[];
    hole?: boolean;
    total?: number;
    hard?: number;
    is?: string;
    button?: number;
    small?: number;
    big?: number;
    levels?: {
      small: number;
      big: number;
      ante: number;
    };
    street?: number;
    board?: string[];
    pot?: number;
    pots?: {
      chips: number;
      seats: number[];
    }[];
    in_time_bank?: boolean;
    waiting?: number;
    players?: {
      seat: number;
      bot?: boolean;
      stack: number;
      time_bank: number;
      rest?: string;
      leaving?: boolean;
      owes_big?: boolean;
      owes_small?: boolean;
      posts?: boolean;
      bet?: number;
      in?: number;
      back?: number;
      won?: number;
      folded?: boolean;
      all_in?: boolean;
      mucked?: boolean;
      cards?: string[];
      combination?: {
        key: string;
        pt: string;
        en: string;
        cards: string[];
      };
    }[];
  };
  events: {
    event: string;
    seat?: number;
    place: number;
    number: number;
    amount?: number;
  }[];
  hash?: string;
  closing?: number;
  asked?: {
    seat: number;
    place: number;
    moves?: string[];
    turn?: number;
    call?: number;
    least?: number;
    most?: number;
  };
  openings?: {
    seat?: number;
    position: number;
    card: string;
    salt: string;
    path: string[];
  }[];
}

export interface ToldYou {
  type: 'you';
  table: number;
  seq: number;
  seat: number;
  stack: number;
  in_play: number;
  staked: number;
  won: number;
  rounds: number;
  since: number;
  session?: number;
  brought?: number;
  lines?: {
    place: number;
    result: 'lost' | 'tied' | 'won' | 'surrendered' | 'void' | 'returned';
    chips: number;
    stake: number;
    prize: number;
    back: number;
    rule: string;
    hand?: number;
    part?: number;
    commission?: number;
  }[];
  hash?: string;
  cards?: string[];
  asked?: {
    seat: number;
    place: number;
    turn?: number;
    moves: string[];
    least?: number;
    most?: number;
    call?: number;
    terms?: {
      move: string;
      adds?: number;
      back?: number;
      rule: string;
    }[];
  };
  openings?: {
    seat?: number;
    position: number;
    card: string;
    salt: string;
    path: string[];
  }[];
}

export interface ToldLine {
  type: 'line';
  table: number;
  place: number;
  until?: number;
}

export interface ToldStopped {
  type: 'stopped';
  pt: string;
  en: string;
}

export interface AnswerTournaments {
  re: number;
  ok: true;
  tournaments: {
    tournament: number;
    match: number;
    name: string;
    game: string;
    pt: string;
    en: string;
    book: 'demo' | 'money';
    state: 'entering' | 'drawing' | 'playing' | 'over' | 'cancelled' | 'interrupted';
    fee: {
      prize: number;
      commission: number;
      bounty?: number;
      chips?: number;
    };
    seats: number;
    chips: number;
    least: number;
    most: number;
    entrants: number;
    left: number;
    entrant?: number;
    paused?: boolean;
    closing?: number;
    start?: number;
  }[];
}

export interface AnswerTournament {
  re: number;
  ok: true;
  tournament: number;
  match: number;
  name: string;
  game: string;
  pt: string;
  en: string;
  book: 'demo' | 'money';
  state: 'entering' | 'drawing' | 'playing' | 'over' | 'cancelled' | 'interrupted';
  fee: {
    prize: number;
    commission: number;
    bounty?: number;
    chips?: number;
  };
  seats: number;
  chips: number;
  least: number;
  most: number;
  entrants: number;
  left: number;
  levels: {
    small: number;
    big: number;
    ante: number;
    length?: number;
    hands?: number;
    break?: number;
  }[];
  plans: {
    entries: number;
    shares: [number, number][];
  }[];
  fingerprint: string;
  regulation: string;
  paused?: boolean;
  closing?: number;
  start?: number;
  entrant?: number;
  late?: number;
  reentries?: number;
  rebuys?: number;
  rebuy_until?: number;
  rebuy?: {
    prize: number;
    bounty?: number;
    commission: number;
    chips?: number;
  };
  addon?: {
    prize: number;
    bounty?: number;
    commission: number;
    chips?: number;
  };
  ticket?: number;
  tickets?: number;
  spins?: [number, number][];
}

export interface ToldTournament {
  type: 'tournament';
  seq: number;
  tournament: number;
  match: number;
  name: string;
  game: string;
  pt: string;
  en: string;
  book: 'demo' | 'money';
  state: 'entering' | 'drawing' | 'playing' | 'over' | 'cancelled' | 'interrupted';
  fee: {
    prize: number;
    commission: number;
    bounty?: number;
    chips?: number;
  };
  seats: number;
  chips: number;
  least: number;
  most: number;
  entrants: number;
  left: number;
  commitment: string;
  now: number;
  level: number;
  blinds: {
    small: number;
    big: number;
    ante: number;
  };
  next: {
    small: number;
    big: number;
    ante: number;
  };
  ends?: number;
  entries: number;
  average: number;
  pool: number;
  prizes: number[];
  tables: {
    table: number;
    number: number;
    players: number;
  }[];
  ranks: {
    entrant: number;
    chips: number;
    table?: number;
    seat?: number;
    bot?: boolean;
    place?: number;
    prize?: number;
    bounty?: number;
  }[];
  events: {
    event: string;
    table?: number;
    seat?: number;
    entrant?: number;
    amount: number;
    hand?: number;
  }[];
  paused?: boolean;
  closing?: number;
  start?: number;
  entrant?: number;
  break?: boolean;
  open?: boolean;
  hand_for_hand?: boolean;
  guarantee?: number;
}

export interface ToldEntrant {
  type: 'entrant';
  seq: number;
  tournament: number;
  match: number;
  entrant: number;
  state: 'none' | 'entered' | 'seated' | 'asked' | 'fallen';
  table?: number;
  seat?: number;
  chips: number;
  rank?: number;
  may: string[];
  paid: number;
  prize: number;
  bounty: number;
  refund: number;
  until?: number;
  ticket?: boolean;
}

export interface AnswerRound {
  re: number;
  ok: true;
  round: number;
  table: number;
  name: string | null;
  game: string | null;
  opened: number;
  over: number;
  void: boolean;
  commitment?: string;
  seed?: string;
  outcome?: {
    pocket?: string;
    ponto?: string[];
    banca?: string[];
    points?: number[];
    wins?: number[];
    throws?: number;
    dice?: number[];
    boxes?: {
      box: number;
      seat: number;
      insurance?: number;
      hands: {
        cards: string[];
        total: number;
        hard?: number;
        is?: string;
        stake?: number;
      }[];
    }[];
    bank?: string[];
    hole?: boolean;
    total?: number;
    hard?: number;
    is?: string;
    button?: number;
    board?: string[];
    players?: {
      seat: number;
      cards: string[];
      folded?: boolean;
    }[];
  };
  draws?: [number, number][];
  lines?: {
    row: number;
    seat: number;
    place: number;
    key?: string;
    hand: number;
    part: number;
    result: 'lost' | 'tied' | 'won' | 'surrendered' | 'void' | 'returned';
    chips: number;
    stake: number;
    prize: number;
    commission: number;
    back: number;
    rule: string;
    player?: string;
  }[];
  staked?: number;
  won?: number;
  why?: {
    key: string;
    pt: string;
    en: string;
  };
}

export type AnswerLast = AnswerRound;

export interface AnswerRounds {
  re: number;
  ok: true;
  rounds: {
    round: number;
    table: number;
    name: string | null;
    game: string | null;
    opened: number;
    over: number;
    void: boolean;
    commitment?: string;
    seed?: string;
    outcome?: {
      pocket?: string;
      ponto?: string[];
      banca?: string[];
      points?: number[];
      wins?: number[];
      throws?: number;
      dice?: number[];
      boxes?: {
        box: number;
        seat: number;
        insurance?: number;
        hands: {
          cards: string[];
          total: number;
          hard?: number;
          is?: string;
          stake?: number;
        }[];
      }[];
      bank?: string[];
      hole?: boolean;
      total?: number;
      hard?: number;
      is?: string;
      button?: number;
      board?: string[];
      players?: {
        seat: number;
        cards: string[];
        folded?: boolean;
      }[];
    };
    draws?: [number, number][];
    why?: {
      key: string;
      pt: string;
      en: string;
    };
  }[];
  below?: number;
}

export interface AnswerReplay {
  re: number;
  ok: true;
  info: {
    table: number;
    name: string;
    game: string;
    pt: string;
    en: string;
    regulation: string;
    banked: boolean;
    book: 'demo' | 'money';
    seats: number;
    tournament?: number;
  };
  places?: ToldPlaces;
  frames?: {
    table: ToldTable;
    you?: {
      table?: number;
      seq?: number;
      seat?: number;
      lines?: NonNullable<ToldYou['lines']>;
      cards?: string[];
      asked?: NonNullable<ToldYou['asked']>;
    };
  }[];
  round: number;
  table: number;
  name: string | null;
  game: string | null;
  opened: number;
  over: number;
  void: boolean;
  outcome?: {
    pocket?: string;
    ponto?: string[];
    banca?: string[];
    points?: number[];
    wins?: number[];
    throws?: number;
    dice?: number[];
    boxes?: {
      box: number;
      seat: number;
      insurance?: number;
      hands: {
        cards: string[];
        total: number;
        hard?: number;
        is?: string;
        stake?: number;
      }[];
    }[];
    bank?: string[];
    hole?: boolean;
    total?: number;
    hard?: number;
    is?: string;
    button?: number;
    board?: string[];
    players?: {
      seat: number;
      cards: string[];
      folded?: boolean;
    }[];
  };
  draws?: [number, number][];
  lines?: NonNullable<AnswerRound['lines']>;
  staked?: number;
  won?: number;
  why?: {
    key: string;
    pt: string;
    en: string;
  };
  commitment?: string;
  seed?: string;
}

export interface AnswerRecord {
  re: number;
  ok: true;
  record: {
    record: number;
    for: string;
    round: number;
    table: number;
    name: string | null;
    game: string | null;
    rules: number;
    configuration: string;
    options: {
      [more: string]: number;
    };
    opened: number;
    over: number;
    now: number;
    shoe: string;
    void: boolean;
    seeds: {
      after: number;
      commitment: string;
      seed: string | null;
    }[];
    openings: string[];
    commands: {
      row: number;
      at: number;
      do: string;
      seat?: number;
      place?: number;
      amount?: number;
      number?: number;
      below?: number;
      player?: string;
    }[];
    lines: {
      row: number;
      seat: number;
      place: number;
      key?: string;
      hand: number;
      part: number;
      result: 'lost' | 'tied' | 'won' | 'surrendered' | 'void' | 'returned';
      chips: number;
      stake: number;
      prize: number;
      commission: number;
      back: number;
      rule: string;
      player?: string;
    }[];
  };
}

export interface AnswerSessions {
  re: number;
  ok: true;
  sessions: {
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
  }[];
  below?: number;
}

export interface AnswerStatement {
  re: number;
  ok: true;
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
  played: {
    round: number;
    opened: number;
    staked: number;
    won: number;
    commission?: number;
    void?: boolean;
  }[];
  below?: number;
}

export interface AnswerComplain {
  re: number;
  ok: true;
  complaint: number;
}

export interface AnswerRules {
  re: number;
  ok: true;
  table: number;
  name: string;
  game: string;
  title: string;
  regulation: string;
  lang: 'pt' | 'en';
  sections: {
    section: string;
    title: string;
    text: string;
    rule?: string;
  }[];
  options: {
    option: string;
    name: string;
    value: string;
    said: string;
    rule?: string;
  }[];
  bets: {
    place: number;
    key: string;
    name: string;
    least: number;
    most?: number;
    pays: [number, number];
    rule: string;
    by?: 'decision';
  }[];
  decisions: string[];
  returns?: {
    bet: string;
    to?: string;
    bets?: number;
    return: number;
  }[];
}

export interface AnswerWatch {
  re: number;
  ok: true;
  seq?: number;
}

export interface AnswerUnwatch {
  re: number;
  ok: true;
  seq?: number;
}

export interface AnswerSit {
  re: number;
  ok: true;
  seq?: number;
}

export interface AnswerBuy {
  re: number;
  ok: true;
  seq?: number;
}

export interface AnswerLeave {
  re: number;
  ok: true;
  seq?: number;
}

export interface AnswerTake {
  re: number;
  ok: true;
  seq?: number;
}

export interface AnswerClear {
  re: number;
  ok: true;
  seq?: number;
}

export interface AnswerAnnounce {
  re: number;
  ok: true;
  seq?: number;
}

export interface AnswerClose {
  re: number;
  ok: true;
  seq?: number;
}

export interface AnswerDecide {
  re: number;
  ok: true;
  seq?: number;
}

export interface AnswerRest {
  re: number;
  ok: true;
  seq?: number;
}

export interface AnswerReturn {
  re: number;
  ok: true;
  seq?: number;
}

export interface AnswerPost {
  re: number;
  ok: true;
  seq?: number;
}

export interface AnswerQueue {
  re: number;
  ok: true;
  seq?: number;
}

export interface AnswerUnqueue {
  re: number;
  ok: true;
  seq?: number;
}

export interface AnswerWatchTournament {
  re: number;
  ok: true;
  seq?: number;
}

export interface AnswerUnwatchTournament {
  re: number;
  ok: true;
  seq?: number;
}

export interface AnswerRegister {
  re: number;
  ok: true;
  seq?: number;
}

export interface AnswerUnregister {
  re: number;
  ok: true;
  seq?: number;
}

export interface AnswerReenter {
  re: number;
  ok: true;
  seq?: number;
}

export interface AnswerRebuy {
  re: number;
  ok: true;
  seq?: number;
}

export interface AnswerAddon {
  re: number;
  ok: true;
  seq?: number;
}

export interface AnswerDecline {
  re: number;
  ok: true;
  seq?: number;
}

export type AnyAsk =
  | AskHello
  | AskLobby
  | AskWatch
  | AskUnwatch
  | AskSit
  | AskBuy
  | AskLeave
  | AskBet
  | AskTake
  | AskClear
  | AskAnnounce
  | AskClose
  | AskDecide
  | AskRest
  | AskReturn
  | AskPost
  | AskQueue
  | AskUnqueue
  | AskRules
  | AskRounds
  | AskLast
  | AskRound
  | AskReplay
  | AskRecord
  | AskSessions
  | AskStatement
  | AskComplain
  | AskTournaments
  | AskTournament
  | AskWatchTournament
  | AskUnwatchTournament
  | AskRegister
  | AskUnregister
  | AskReenter
  | AskRebuy
  | AskAddon
  | AskDecline;

export type AnyTold =
  | ToldPlaces
  | ToldNames
  | ToldTable
  | ToldYou
  | ToldLine
  | ToldStopped
  | ToldTournament
  | ToldEntrant;

export type AnyAnswer =
  | AnswerBet
  | Refused
  | AnswerHello
  | AnswerLobby
  | AnswerTournaments
  | AnswerTournament
  | AnswerRound
  | AnswerLast
  | AnswerRounds
  | AnswerReplay
  | AnswerRecord
  | AnswerSessions
  | AnswerStatement
  | AnswerComplain
  | AnswerRules
  | AnswerWatch
  | AnswerUnwatch
  | AnswerSit
  | AnswerBuy
  | AnswerLeave
  | AnswerTake
  | AnswerClear
  | AnswerAnnounce
  | AnswerClose
  | AnswerDecide
  | AnswerRest
  | AnswerReturn
  | AnswerPost
  | AnswerQueue
  | AnswerUnqueue
  | AnswerWatchTournament
  | AnswerUnwatchTournament
  | AnswerRegister
  | AnswerUnregister
  | AnswerReenter
  | AnswerRebuy
  | AnswerAddon
  | AnswerDecline;

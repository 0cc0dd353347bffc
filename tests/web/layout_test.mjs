/* What the regulations want to be seen, seen: the drawn tables, the calls and the clock, the last
 * round, the rules at hand, the end of a session.  What was seen at the tables of layout.yaml, whose
 * limits, paces and options are their own, is compared with the law, rule by rule. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { closeHouse, GAMES, root, run } from './house.mjs';
import { browser, house, scenes, TABLE } from './layout_scenes.mjs';

function of(name) {
  if (scenes[name].error) throw scenes[name].error;
  return scenes[name];
}

const isDemo = (game) => assert.equal(of(game).badge, 'Demonstração');

/** Open with a clock and in words; closed in words, and no spot takes a bet. */
function isCalled(game) {
  const { looks } = of(game);
  assert.ok(
    looks.some(
      (one) => one.phase === 'betting' && one.timer && one.call === 'Façam as vossas apostas',
    ),
  );
  assert.ok(
    looks.some((one) => /Façam as vossas apostas\.[^]*Jogo feito, nada mais/.test(one.log)),
    'both calls, in this order',
  );
  assert.ok(
    looks.some((one) => one.closed && one.phase !== 'idle') &&
      looks.every((one) => one.phase !== 'betting' || !one.closed),
  );
}

function isBegunByThePlayer(game) {
  const { before, after, timer, log } = of(`${game} alone`);
  assert.deepEqual(
    [before, after, timer],
    [true, true, 0],
    'nothing to begin before a bet lies there, and no clock',
  );
  assert.match(log, /Jogo feito, nada mais/);
}

/** What came out, each stake, each prize, each with its rule. */
function showsTheLastRound(game, regulation) {
  const { last, lines } = of(game);
  assert.match(last, /A sua última jogada Saiu: /);
  assert.ok(lines.length, 'a bet lay there');
  for (const line of lines) {
    assert.match(
      line,
      new RegExp(
        `\\d+,\\d\\d € (ganhou|perdeu|empate|devolvida|desistiu).*${regulation}/2015 r\\.\\d+`,
      ),
    );
    assert.ok(last.includes(line));
  }
}

/** How it is played, how to complain and the limits of this very table: before, during and after. */
function isInformed(game, options, bets = {}) {
  for (const when of ['before', 'during', 'after']) {
    const told = of(game)[when];
    assert.match(told.sections.get('play'), /Como se joga/);
    assert.match(told.sections.get('complaints'), /Reclamações.*SRIJ/);
    assert.match(told.sections.get('session'), /quanto apostou/);
    for (const [option, value] of Object.entries(options))
      assert.ok(
        told.options.get(option)?.includes(value),
        `${option}: ${told.options.get(option)}`,
      );
    for (const [rule, limits] of Object.entries(bets))
      assert.ok(told.bets.get(rule)?.includes(limits), `${rule}: ${told.bets.get(rule)}`);
  }
}

const euros = (amount) =>
  `${amount < 0 ? '-' : ''}${Math.floor(Math.abs(amount) / 100)},${String(Math.abs(amount) % 100).padStart(2, '0')} €`;

/** What was staked, won, and came of it. */
function endsWithAStatement(game) {
  const { end, net, chips } = of(game);
  assert.match(end, /^A sessão terminou Duração \d\d:\d\d Jogadas \d+ Montante apostado/);
  if (net === undefined)
    return assert.match(
      end,
      /Montante apostado \d+,\d\d € Prémios \d+,\d\d € Lucro ou perda [+-]?\d+,\d\d €/,
    );
  assert.ok(end.includes(`Montante apostado ${euros(chips)} `), `${end}: ${chips}`);
  assert.ok(end.includes(`Lucro ou perda ${net > 0 ? '+' : ''}${euros(net)} `), `${end}: ${net}`);
}

const WHEEL = {
  'roulette-fr':
    '0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26',
  'roulette-us':
    '0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2',
};
const RED = new Set('1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36'.split(' '));

function hasItsWheel(game) {
  assert.equal(
    of(game)
      .wheel.map(([name]) => name)
      .join(' '),
    WHEEL[game],
  );
  for (const [name, colour] of of(game).wheel)
    assert.equal(colour, /^0/.test(name) ? 'green' : RED.has(name) ? 'red' : 'black', name);
}

function hasEverySpot(game, count) {
  assert.equal(of(game).places.length, count);
  for (const [key, label] of of(game).places)
    assert.match(label, /, paga \d+ para \d+, de \d+\s€ a \d+\s€$/, key);
}

function marksTheNumber(game) {
  const { looks, indicator } = of(game);
  const marked = new Set(looks.map((one) => one.winner).filter(Boolean));
  assert.ok(marked.size, 'a number was marked');
  for (const number of marked)
    assert.ok(indicator.includes(number), `${number} was drawn: ${indicator}`);
}

/** Of the piles that lay there those that lost are gone once the number is marked; each bet has its line. */
function collectsAndPays(game) {
  const { looks, lines } = of(game);
  const lost = lines.filter((one) => /perdeu/.test(one)).length;
  assert.ok(
    looks.some((one) => one.piles === lines.length),
    'they lay there',
  );
  assert.ok(
    looks.some((one) => one.winner !== undefined && one.piles === lines.length - lost),
    'and the losing ones were collected',
  );
  for (const line of lines) assert.match(line, /(perdeu|ganhou \+\d+,\d\d €) 80[47]\/2015 r\.\d+/);
}

const inOrder = (cards, what) =>
  cards
    .filter((one) => one[what] !== undefined)
    .sort((a, b) => a[what] - b[what])
    .map((one) => one.whose);

/* What the three pokers have alike, by the numbers of their rules. */
function hasItsSeats(game, count) {
  const { seats } = of(game);
  assert.equal(seats.length, count);
  const apart = ([l, t, r, b], [l2, t2, r2, b2]) =>
    r <= l2 + 1 || r2 <= l + 1 || b <= t2 + 1 || b2 <= t + 1;
  for (const [i, one] of seats.entries())
    for (const other of seats.slice(i + 1))
      assert.ok(apart(one, other), `${one} and ${other} overlap`);
}
function hasItsDeck(game, ranks) {
  const { cards } = of(game);
  assert.ok(cards.length >= 5);
  for (const card of cards) assert.match(card, new RegExp(`^([${ranks}][shdc]|\\?\\?)$`));
  const faces = cards.filter((card) => card !== '??');
  assert.equal(new Set(faces).size, faces.length, 'one deck: no card twice');
}
const hasAButton = (game) => assert.match(of(game).button, /^\d+$/);
const isInEuro = (game) => {
  assert.match(of(game).pot, /^Pote \d+,\d\d\s€$/);
  assert.equal(of(game).stacks.length, 4);
  for (const stack of of(game).stacks) assert.match(stack, /^\d+,\d\d\s€$/);
};
const hasChips = (game) =>
  assert.ok(
    of(game).looks.some((one) => one.chips > 0),
    'chips lie on the cloth',
  );
const showsTheTurn = (game, seconds) => {
  assert.ok(
    of(game).looks.some((one) => one.asked === 1 && one.timer),
    'at the seat and above the table',
  );
  assert.ok(of(game).terms.includes(`Tempo para decidir ${seconds} s`));
};
const showsTheTimeBank = (game, seconds) =>
  assert.ok(of(game).terms.includes(`Tempo suplementar ${seconds} s`));
const showsTheLastHand = (game) => assert.match(of(game).last, /^A última mão .*\+\d+,\d\d €/);
/* Without cards to compare, all others having folded, there is none. */
const marksTheCombination = (game) => {
  const marked = Math.max(
    ...of(game).looks.map((one) => (one.phase === 'settled' ? one.marked : 0)),
  );
  if (/\+\d+,\d\d € \p{L}[\p{L} ]*:/u.test(of(game).last))
    assert.ok(marked >= 5, `${marked} cards are marked`);
  else assert.equal(marked, 0);
};

const failed = await run({
  '804_2015_r6__the_wheel_is_drawn_in_its_order': () => hasItsWheel('roulette-us'),
  '804_2015_r7__every_bet_is_a_spot_with_its_terms': () => hasEverySpot('roulette-us', 164),
  '804_2015_r14__a_clock_and_two_calls': () => isCalled('roulette-us'),
  '804_2015_r15__the_player_has_the_ball_launched': () => isBegunByThePlayer('roulette-us'),
  '804_2015_r16__the_winning_number_is_marked': () => marksTheNumber('roulette-us'),
  '804_2015_r17__losing_chips_go_and_winning_bets_are_paid': () => collectsAndPays('roulette-us'),
  '804_2015_r24__the_last_round_is_there': () => showsTheLastRound('roulette-us', 804),
  '804_2015_r25__rules_and_limits_before_during_and_after': () =>
    isInformed(
      'roulette-us',
      { minimum: '3,00 €', max_simples: '11 × o mínimo' },
      { '804/2015 r.13 b': 'de 3 € a 33 €', '804/2015 r.13 a i': 'paga 35 para 1' },
    ),
  '804_2015_r26__the_end_of_a_session_is_a_statement': () => endsWithAStatement('roulette-us'),
  '804_2015_r28__the_invitation_to_leave_is_shown': () =>
    assert.equal(of('roulette-us asked')[0], 'Quer terminar a sessão?'),
  '804_2015_r29__the_warning_is_shown': () =>
    assert.equal(of('roulette-us asked')[1], 'Sem nova aposta, a sessão será terminada.'),
  '804_2015_r30__a_demonstration_says_so': () => isDemo('roulette-us'),
  '807_2015_r6__the_wheel_is_drawn_in_its_order': () => hasItsWheel('roulette-fr'),
  '807_2015_r7__every_bet_is_a_spot_with_its_terms': () => hasEverySpot('roulette-fr', 157),
  '807_2015_r8__bets_are_announced_on_the_racetrack': () =>
    assert.ok(of('roulette-fr').announced.length >= 4 && of('roulette-us').announced.length === 0),
  '807_2015_r16__a_clock_and_two_calls': () => isCalled('roulette-fr'),
  '807_2015_r17__the_player_has_the_ball_launched': () => isBegunByThePlayer('roulette-fr'),
  '807_2015_r18__the_winning_number_is_marked': () => marksTheNumber('roulette-fr'),
  '807_2015_r19__losing_chips_go_and_winning_bets_are_paid': () => collectsAndPays('roulette-fr'),
  '807_2015_r26__the_last_round_is_there': () => showsTheLastRound('roulette-fr', 807),
  '807_2015_r27__rules_and_limits_before_during_and_after': () =>
    isInformed(
      'roulette-fr',
      { minimum: '2,00 €', double_dozens: 'não' },
      { '807/2015 r.14 a i': 'de 2 € a 14 €', '807/2015 r.14 b': 'de 2 € a 1080 €' },
    ),
  '807_2015_r28__the_end_of_a_session_is_a_statement': () => endsWithAStatement('roulette-fr'),
  '807_2015_r30__the_invitation_to_leave_is_shown': () =>
    assert.equal(of('roulette-fr asked')[0], 'Quer terminar a sessão?'),
  '807_2015_r31__the_warning_is_shown': () =>
    assert.equal(of('roulette-fr asked')[1], 'Sem nova aposta, a sessão será terminada.'),
  '807_2015_r32__a_demonstration_says_so': () => isDemo('roulette-fr'),
  '805_2015_r4_a__seven_places_and_the_line_of_insurance': () => {
    hasEverySpot('blackjack', 7);
    assert.match(of('blackjack').cloth, /SEGURO PAGA 2 PARA 1/);
  },
  '805_2015_r4_b__the_shoe_and_its_decks': () => {
    assert.equal(of('blackjack').shoe, 1);
    isInformed('blackjack', { decks: '4' });
  },
  '805_2015_r4_c__the_banks_last_results': () =>
    assert.match(of('blackjack').indicator[0], /^(\d\d|BJ|passou)$/),
  '805_2015_r12__a_clock_and_two_calls': () => isCalled('blackjack'),
  '805_2015_r13__the_player_has_the_cards_dealt': () => isBegunByThePlayer('blackjack'),
  '805_2015_r14__one_card_each_then_the_second_the_banks_face_down': () => {
    const { first } = of('blackjack').cards;
    assert.deepEqual(inOrder(first, 'dealt').slice(0, 4), ['0', '7', '0', '7']);
    assert.equal(first.filter((one) => one.whose === '7')[1].card, '??');
  },
  '805_2015_r31__the_last_round_is_there': () => showsTheLastRound('blackjack', 805),
  '805_2015_r32__rules_and_limits_before_during_and_after': () =>
    isInformed('blackjack', { minimum: '4,00 €', decision: '25 s', special_prizes: 'não' }),
  '805_2015_r33__the_end_of_a_session_is_a_statement': () => endsWithAStatement('blackjack'),
  '805_2015_r37__a_demonstration_says_so': () => isDemo('blackjack'),
  '808_2015_r6_c__three_dice_of_one_colour_opposite_faces_make_seven': () => {
    const { faces, colours, pips } = of('dice');
    assert.deepEqual([faces.length, colours.length, pips.length], [3, 1, 1]);
    for (const die of faces)
      assert.deepEqual(
        [die.front + die.back, die.top + die.bottom, die.left + die.right],
        [7, 7, 7],
      );
  },
  '808_2015_r9__the_three_chances_and_the_two_lines': () =>
    assert.deepEqual(
      of('banca-francesa')
        .places.map(([key]) => key)
        .sort(),
      ['ases', 'grande', 'grande-linha', 'pequeno', 'pequeno-linha'],
    ),
  '808_2015_r13__a_clock_and_two_calls': () => isCalled('banca-francesa'),
  '808_2015_r14__the_player_throws': () =>
    assert.ok(of('dice').before && of('dice').decided.length),
  '808_2015_r15__the_throw_is_shown_with_its_name': () => {
    for (const [total, shown, log] of [...of('dice').nulls, ...of('dice').decided]) {
      const name =
        total === 3
          ? 'ases'
          : total >= 5 && total <= 7
            ? 'pequeno'
            : total >= 14 && total <= 16
              ? 'grande'
              : 'lançamento nulo';
      assert.equal(shown, `${total}, ${name}`);
      assert.ok(log.includes(shown));
    }
  },
  '808_2015_r17__a_null_throw_is_announced_and_chips_stay': () => {
    assert.match(of('dice').nulls[0][2], /Lançamento nulo: ninguém ganha, ninguém perde/);
    for (const piles of of('dice').stayed) assert.equal(piles, 1);
  },
  '808_2015_r25__the_last_round_is_there': () => showsTheLastRound('banca-francesa', 808),
  '808_2015_r26__rules_and_limits_before_during_and_after': () =>
    isInformed('banca-francesa', { minimum: '2,00 €' }, { '808/2015 r.24 a': 'de 2 € a 6 €' }),
  '808_2015_r27__the_end_of_a_session_is_a_statement': () => endsWithAStatement('banca-francesa'),
  '808_2015_r31__a_demonstration_says_so': () => isDemo('banca-francesa'),
  '812_2015_r6_a__each_place_has_spaces_for_tie_bank_and_point': () =>
    assert.deepEqual([of('baccarat').spaces, of('macau').spaces], [7 * 3, 3 * 5]),
  '812_2015_r6_b__the_shoe_and_its_decks': () => {
    assert.equal(of('baccarat').shoe, 1);
    isInformed('baccarat', { decks: '6' });
  },
  '812_2015_r17__one_card_at_a_time_alternately_point_first': () =>
    assert.deepEqual(inOrder(of('baccarat').cards.first, 'dealt').slice(0, 4), [
      'ponto',
      'banca',
      'ponto',
      'banca',
    ]),
  '812_2015_r18__point_is_turned_first': () =>
    assert.deepEqual(inOrder(of('baccarat').cards.last, 'turned').slice(0, 4), [
      'ponto',
      'ponto',
      'banca',
      'banca',
    ]),
  '812_2015_r27__a_clock_and_two_calls': () => {
    isCalled('baccarat');
    isCalled('macau');
  },
  '812_2015_r28__the_player_has_the_cards_dealt': () => isBegunByThePlayer('baccarat'),
  '812_2015_r31__the_last_round_is_there': () => {
    showsTheLastRound('baccarat', 812);
    showsTheLastRound('macau', 812);
  },
  '812_2015_r32__rules_and_limits_before_during_and_after': () => {
    isInformed(
      'baccarat',
      { minimum: '2,00 €', pairs: 'não' },
      { '812/2015 r.25 b': 'de 2 € a 30 €' },
    );
    isInformed('macau', { cap: '700,00 €' });
  },
  '812_2015_r33__the_end_of_a_session_is_a_statement': () => {
    endsWithAStatement('baccarat');
    endsWithAStatement('macau');
  },
  '812_2015_r37__a_demonstration_says_so': () => {
    isDemo('baccarat');
    isDemo('macau');
  },
  '806_2015_r4_a__seats_set_apart': () => hasItsSeats('holdem', 10),
  '806_2015_r4_b__the_cards_of_its_deck': () => hasItsDeck('holdem', 'A2-9TJQK'),
  '806_2015_r4_c__the_button': () => hasAButton('holdem'),
  '806_2015_r4_d__chips': () => hasChips('holdem'),
  '806_2015_r4_e__pot_and_stacks_in_euro': () => isInEuro('holdem'),
  '806_2015_r43__whose_turn_it_is_and_how_long': () => showsTheTurn('holdem', 14),
  '806_2015_r44__the_time_bank': () => showsTheTimeBank('holdem', 45),
  '806_2015_r61__the_winning_combination_is_marked': () => marksTheCombination('holdem'),
  '806_2015_r65__the_last_hand_is_there': () => showsTheLastHand('holdem'),
  '806_2015_r66__rules_and_limits_before_during_and_after': () =>
    isInformed('holdem', { small: '1,00 €', buy_in_most: '100 × o mínimo', rake_pot: '%' }),
  '806_2015_r67__the_end_of_a_session_is_a_statement': () => endsWithAStatement('holdem'),
  '806_2015_r74__a_demonstration_says_so': () => isDemo('holdem'),
  '806_2015_r3__a_hand_as_at_the_table': () =>
    assert.ok(
      of('holdem').moves.length > 0 && of('holdem').looks.some((one) => one.phase === 'settled'),
    ),
  '806_2015_r4__the_drawn_table': () => assert.equal(of('holdem').slots, 5),
  '811_2015_r4_a__seats_set_apart': () => hasItsSeats('omaha', 7),
  '811_2015_r4_b__the_cards_of_its_deck': () => hasItsDeck('omaha', 'A2-9TJQK'),
  '811_2015_r4_c__the_button': () => hasAButton('omaha'),
  '811_2015_r4_d__chips': () => hasChips('omaha'),
  '811_2015_r4_e__pot_and_stacks_in_euro': () => isInEuro('omaha'),
  '811_2015_r43__whose_turn_it_is_and_how_long': () => showsTheTurn('omaha', 16),
  '811_2015_r44__the_time_bank': () => showsTheTimeBank('omaha', 35),
  '811_2015_r61__the_winning_combination_is_marked': () => marksTheCombination('omaha'),
  '811_2015_r65__the_last_hand_is_there': () => showsTheLastHand('omaha'),
  '811_2015_r66__rules_and_limits_before_during_and_after': () =>
    isInformed('omaha', { minimum: '3,00 €', limit: 'o pote', rake_pot: '%' }),
  '811_2015_r67__the_end_of_a_session_is_a_statement': () => endsWithAStatement('omaha'),
  '811_2015_r74__a_demonstration_says_so': () => isDemo('omaha'),
  '811_2015_r3__a_hand_as_at_the_table': () =>
    assert.ok(
      of('omaha').moves.length > 0 && of('omaha').looks.some((one) => one.phase === 'settled'),
    ),
  '811_2015_r4__the_drawn_table': () => assert.equal(of('omaha').slots, 5),
  '809_2015_r4_a__seats_set_apart': () => hasItsSeats('sintetico', 11),
  '809_2015_r4_b__the_cards_of_its_deck': () => hasItsDeck('sintetico', 'A89TJQK'),
  '809_2015_r4_c__the_button': () => hasAButton('sintetico'),
  '809_2015_r4_d__chips': () => hasChips('sintetico'),
  '809_2015_r4_e__pot_and_stacks_in_euro': () => isInEuro('sintetico'),
  '809_2015_r41__whose_turn_it_is_and_how_long': () => showsTheTurn('sintetico', 18),
  '809_2015_r42__the_time_bank': () => showsTheTimeBank('sintetico', 25),
  '809_2015_r49__estardilho_is_offered': () =>
    assert.ok(of('sintetico').moves.includes('estardilho')),
  '809_2015_r62__the_winning_combination_is_marked': () => marksTheCombination('sintetico'),
  '809_2015_r66__the_last_hand_is_there': () => showsTheLastHand('sintetico'),
  '809_2015_r67__rules_and_limits_before_during_and_after': () =>
    isInformed('sintetico', { minimum: '1,00 €', estardilho: 'sim', rake_pot: '%' }),
  '809_2015_r68__the_end_of_a_session_is_a_statement': () => endsWithAStatement('sintetico'),
  '809_2015_r75__a_demonstration_says_so': () => isDemo('sintetico'),
  '809_2015_r3__a_hand_as_at_the_table': () =>
    assert.ok(
      of('sintetico').moves.length > 0 &&
        of('sintetico').looks.some((one) => one.phase === 'settled'),
    ),
  '809_2015_r4__the_drawn_table': () => assert.equal(of('sintetico').slots, 5),
  '810_2015_r3__a_seat_in_a_tournament_is_a_table': () =>
    assert.deepEqual([of('tournament').seats, of('tournament').slots], [4, 5]),
  '810_2015_r39__how_far_the_tournament_is': () =>
    assert.match(
      of('tournament').course,
      /Nível 1 15 \/ 30.*\d\d:\d\d.*35 \/ 70.*lugar.*de 4.*4.*700.*12,00 € · 4,00 €/i,
    ),

  'every game whose regulation says what a screen must show is played here'() {
    const shows = ({ regulation }) => {
      const file = `${root}/docs/regulation/${regulation.replace('/', '-')}.tsv`;
      return existsSync(file) && /\tweb\t/.test(readFileSync(file, 'utf8'));
    };
    const owed = GAMES.filter(shows).map((one) => one.game);
    assert.deepEqual(
      owed.filter((game) => !(game in scenes)),
      [],
      'give it a table in layout.yaml, its bets in BETS, and a test for each rule',
    );
  },

  'no rule, payout or amount is typed into the client'() {
    const typed = readdirSync(`${root}/web/src`, { recursive: true })
      .filter((name) => /\.(ts|svelte)$/.test(name))
      .flatMap((name) => {
        const code = readFileSync(`${root}/web/src/${name}`, 'utf8').replace(
          /\/\*[^]*?\*\/|<!--[^]*?-->|(^|\s)\/\/.*$/gm,
          '',
        );
        return [
          ...code.matchAll(
            /\b8(0[4-9]|1[0-2])\/2015|\br\.\d|\b\d+ (para|to) 1\b|['">]\d+:1['"<]|\b\d+ ?€|€ ?\d/g,
          ),
        ].map((found) => `${name}: ${code.slice(Math.max(0, found.index - 20), found.index + 20)}`);
      });
    assert.deepEqual(typed, []);
  },

  'the plate, the chips and the pace follow the floor file'() {
    const plates = {
      'roulette-fr': 'MÍN. 2 € MÁX. 1080 €',
      'roulette-us': 'MÍN. 3 € MÁX. 2160 €',
      'banca-francesa': 'MÍN. 2 € MÁX. 800 €',
      blackjack: 'MÍN. 4 € MÁX. 400 €',
      baccarat: 'MÍN. 2 € MÁX. 140 €',
      macau: 'MÍN. 2 € MÁX. 700 €',
      holdem: 'MÍN. 2 €',
      omaha: 'MÍN. 3 €',
      sintetico: 'MÍN. 1 €',
    };
    assert.deepEqual(Object.keys(plates).sort(), Object.keys(TABLE).sort());
    for (const [game, plate] of Object.entries(plates))
      assert.equal(of(game).plate, `${plate} Regras`);
    for (const [game, chip] of Object.entries({ 'roulette-fr': 100, blackjack: 200, macau: 100 }))
      assert.equal(of(game).chip, chip);
    assert.ok(!of('blackjack').cloth.includes('PRÉMIO ESPECIAL'), 'no special prizes here');
    assert.ok(
      !of('roulette-fr').places.some(([key]) => key.startsWith('cavalo-duzia')),
      'no two dozens here',
    );
    assert.deepEqual(
      of('baccarat').places.map(([key]) => key),
      ['ponto', 'banca', 'empate'],
    );
  },
});
await browser.close();
await closeHouse(house);
process.exit(failed ? 1 : 0);

/* layout_scenes.mjs -- every game played once, all of them at the same time, at the tables of
 * layout.yaml; `scenes` is what was seen there, for layout_test.mjs. */
import {
  cents,
  good,
  leave,
  lobbyOf,
  openBrowser,
  openHouse,
  PHONE,
  piles,
  place,
  root,
  sit,
  until,
  visit,
} from './house.mjs';

export const house = await openHouse(`${root}/tests/web/layout.yaml`);
export const browser = await openBrowser();
const lobby = await lobbyOf(browser, house);
const byGame = (tables) => Object.fromEntries(tables.map((one) => [one.game, one.table]));
export const TABLE = byGame(lobby.filter((one) => one.mode !== 'individual'));
const ALONE = byGame(lobby.filter((one) => one.mode === 'individual'));
const BETS = {
  'roulette-fr': ['vermelho', 'preto', 'pleno-17'],
  'roulette-us': ['par', 'impar', 'pleno-00'],
  'banca-francesa': ['ases', 'pequeno', 'grande'],
  blackjack: ['box-1'],
  baccarat: ['ponto', 'empate'],
  macau: ['banca', 'empate'],
};

/** A visitor whose page keeps what it showed. */
async function watching(game, options = {}) {
  const page = await visit(browser, house, {
    ...options,
    path: `/#/mesa/${options.table ?? TABLE[game]}`,
    prepare: (page) =>
      page.addInitScript(() => {
        const seen = (window.seen = []);
        let last = '';
        const look = () => {
          const at = document.querySelector('article');
          const now = at && {
            phase: at.dataset.phase,
            round: at.dataset.round,
            call: at.querySelector('.said strong')?.textContent,
            timer: at.querySelector('[role="timer"]') !== null,
            log: at.querySelector('[role="log"]')?.innerText ?? '',
            closed: at.querySelector('[data-place]')?.getAttribute('aria-disabled') === 'true',
            thrown: at.querySelector('[data-throw]')?.dataset.throw,
            dice: at.querySelector('.arena')?.innerText,
            piles: at.querySelectorAll('[data-pile]').length,
            winner: at.querySelector('[data-winner]')?.dataset.winner,
            chips: at.querySelectorAll('.poker .lay, .poker .pay').length,
            marked: [
              ...new Set(
                [...at.querySelectorAll('[data-winning]')].map((one) => one.dataset.winning),
              ),
            ].length,
            asked: at.querySelectorAll('[data-seat][data-asked="yes"] .time').length,
          };
          /* When each card of the first round with cards was to come to the table, and to be turned. */
          const cards = [...(at?.querySelectorAll('[data-dealt]') ?? [])].map((card) => ({
            ...card.dataset,
            whose:
              card.closest('[data-side]')?.dataset.side ??
              card.closest('[data-hand]')?.dataset.hand,
          }));
          if (cards.length >= 4 && (window.round ??= now.round) === now.round) {
            window.first ??= cards;
            window.cards = cards;
          }
          const faces = [...(at?.querySelectorAll('[data-card]') ?? [])].map(
            (one) => one.dataset.card,
          );
          if (faces.length > (window.faces?.length ?? 0)) window.faces = faces;
          const text = JSON.stringify(now);
          if (now && text !== last) seen.push(now);
          last = text;
        };
        addEventListener('DOMContentLoaded', () =>
          new MutationObserver(look).observe(document.body, {
            subtree: true,
            childList: true,
            attributes: true,
            characterData: true,
          }),
        );
      }),
  });
  await page.waitForSelector('.cloth svg');
  return page;
}

/** What the plate and the rules behind it say. */
async function rulesOf(page) {
  await page.click('[data-do="rules"]');
  await page.waitForSelector('dialog [data-section]');
  const all = (what) =>
    page
      .locator(`dialog ${what}`)
      .evaluateAll((found) =>
        found.map((one) => [Object.values(one.dataset)[0], one.innerText.replace(/\s+/g, ' ')]),
      );
  const rules = {
    sections: new Map(await all('[data-section]')),
    bets: new Map(await all('[data-kind]')),
    options: new Map(await all('[data-option]')),
  };
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  return rules;
}

const words = async (page, what) =>
  (await page.locator(what).allInnerTexts()).map((one) => one.replace(/\s+/g, ' '));

/** Plays a round at a table of many, from the lobby's word to the statement at the end. */
async function played(game) {
  const page = await watching(game, { still: !['blackjack', 'baccarat', 'macau'].includes(game) });
  const seen = {
    badge: await page.locator('article .badge').innerText(),
    before: await rulesOf(page),
    plate: (await words(page, '.plaque'))[0],
    places: await page
      .locator('[data-place]')
      .evaluateAll((all) => all.map((one) => [one.dataset.place, one.getAttribute('aria-label')])),
    shoe: await page.locator('[data-shoe]').count(),
    spaces: await page.locator('.space').count(),
    cloth: await page.locator('.felt.cloth').innerHTML(),
    wheel: await page
      .locator('.cloth .deep + text')
      .evaluateAll((all) =>
        all.map((one) => [one.textContent, one.previousElementSibling.classList[0]]),
      ),
    announced: await page
      .locator('[data-announce]')
      .evaluateAll((all) => all.map((one) => one.dataset.announce)),
  };
  await sit(page);
  const chip = await page.locator('[data-chip]').first().getAttribute('data-chip');
  seen.chip = Number(chip);
  for (let i = 0; i < 12 && !(await page.locator('[data-net]').count()); i++) {
    await page.waitForSelector('article[data-phase="betting"]', { timeout: 60000 });
    for (const key of BETS[game]) {
      await page.locator(place(key)).focus();
      await page.keyboard.press('Enter');
    }
    await until(
      async () =>
        (await page.locator('article').getAttribute('data-phase')) !== 'betting' ||
        (await page.locator('[data-net]').count()),
      'the end of the bets',
      90, // on busy cores a null throw can pass between two looks
    );
    await until(async () => {
      const stand = page.locator('[data-move="stand"], [data-move="decline"]').first();
      if (await stand.count()) await stand.click({ timeout: 2000 }).catch(() => 0);
      return (
        (await page.locator('[data-net]').count()) ||
        (await page.locator('article').getAttribute('data-phase')) === 'betting'
      );
    }, 'the round');
  }
  seen.during = await rulesOf(page);
  seen.outcome = await page.locator('.said').innerText();
  seen.lines = await words(page, '[data-line]');
  seen.last = (await words(page, 'aside')).join(' ');
  seen.net = await cents(page, '[data-net]');
  seen.indicator = await words(page, 'aside ol li');
  [seen.looks, seen.cards] = await page.evaluate(() => [
    window.seen,
    { first: window.first, last: window.cards },
  ]);
  seen.chips = seen.lines
    .map((one) => Number(/(\d+),(\d\d) €/.exec(one).slice(1).join('')))
    .reduce((a, b) => a + b);
  await leave(page);
  seen.end = (await words(page, 'dialog'))[0];
  await page.keyboard.press('Escape');
  seen.after = await rulesOf(page);
  good(page);
  await page.context().close();
  return seen;
}

/** At a table of one the player has it begun himself: nothing to begin before a bet lies there. */
async function begun(game) {
  const page = await watching(game, { table: ALONE[game] });
  await sit(page);
  await page.waitForSelector('article[data-phase="betting"]');
  const seen = {
    before: await page.locator('.go').isDisabled(),
    timer: await page.locator('[role="timer"]').count(),
  };
  await page.locator(place(BETS[game][0])).focus();
  await page.keyboard.press('Enter');
  await piles(page, 1);
  seen.after = await page.locator('.go').isEnabled();
  await page.click('.go');
  await until(
    async () =>
      (await page.locator('article').getAttribute('data-phase')) !== 'betting' ||
      (await page.locator('[data-net], [data-throw]:not([data-throw=""])').count()),
    'the beginning',
  );
  seen.log = await page.locator('[role="log"]').innerText();
  good(page);
  await page.context().close();
  return seen;
}

/** Throws at a table of one until one was null and one decided. */
async function thrown() {
  const page = await watching('banca-francesa', {
    table: ALONE['banca-francesa'],
    viewport: PHONE,
  });
  const seen = { nulls: [], decided: [], stayed: [] };
  await sit(page);
  await page.waitForSelector('article[data-phase="betting"]');
  seen.before = await page.locator('.go').isDisabled();
  for (let i = 0; i < 120 && !(seen.nulls.length && seen.decided.length); i++) {
    await page.waitForSelector('article[data-phase="betting"]');
    if (await page.locator('.go').isDisabled()) {
      await page.locator(place('pequeno')).focus();
      await page.keyboard.press('Enter');
      await page.waitForSelector('.go:enabled');
    }
    const [round, last] = [
      await page.locator('article').getAttribute('data-round'),
      await page.locator('[data-throw]').getAttribute('data-throw'),
    ];
    await page.click('.go');
    await until(
      async () => (await page.locator('[data-throw]').getAttribute('data-throw')) !== last,
      'the throw',
    );
    await until(
      async () => (await page.locator('article').getAttribute('data-phase')) === 'betting',
      'the next bets',
    );
    const over = (await page.locator('article').getAttribute('data-round')) !== round;
    const dice = (await page.locator('[data-dice]').getAttribute('data-dice'))
      .split(' ')
      .map(Number);
    (over ? seen.decided : seen.nulls).push([
      dice.reduce((a, b) => a + b),
      await page.locator('.arena').innerText(),
      await page.locator('[role="log"]').innerText(),
    ]);
    if (!over) seen.stayed.push(await page.locator('[data-pile]').count());
  }
  seen.faces = await page
    .locator('.die')
    .evaluateAll((dice) =>
      dice.map((die) =>
        Object.fromEntries(
          [...die.querySelectorAll('.face')].map((face) => [
            face.classList[1],
            face.querySelectorAll('.pip').length,
          ]),
        ),
      ),
    );
  seen.colours = await page
    .locator('.face')
    .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).backgroundImage))]);
  seen.pips = await page
    .locator('.pip')
    .evaluateAll((all) => [
      ...new Set(all.map((one) => `${getComputedStyle(one).borderRadius} ${one.clientWidth}`)),
    ]);
  good(page);
  await page.context().close();
  return seen;
}

/** A hand of poker, from the seat to the statement; more of them until a move is offered. */
async function hand(game, wanted) {
  const page = await watching(game);
  const seen = {
    badge: await page.locator('article .badge').innerText(),
    before: await rulesOf(page),
    plate: (await words(page, '.plaque'))[0],
  };
  await sit(page);
  await page.waitForSelector('[data-seat="1"]', { timeout: 60000 });
  await page.waitForSelector('[data-button]', { state: 'attached', timeout: 60000 });
  await page.waitForSelector('article[data-phase="deciding"]', { timeout: 60000 });
  seen.seats = await page.locator('[data-seat], [data-free]').evaluateAll((all) =>
    all.map((one) => {
      const box = (
        one.querySelector('.plate') ?? one.querySelector('rect')
      ).getBoundingClientRect();
      return [box.left, box.top, box.right, box.bottom];
    }),
  );
  seen.button = await page.locator('[data-button]').getAttribute('data-button');
  seen.stacks = await page.locator('[data-stack]').allTextContents();
  seen.pot = await page.locator('[data-pot]').textContent();
  seen.terms = (await words(page, 'aside')).join(' ');
  const moves = new Set();
  await until(
    async () => {
      for (const one of await page
        .locator('[data-move]')
        .evaluateAll((all) => all.map((move) => move.dataset.move)))
        moves.add(one);
      const button = page
        .locator('[data-move="check"], [data-move="call"], [data-move="show"]')
        .first();
      if (await button.count()) await button.click({ timeout: 2000 }).catch(() => 0);
      return (
        (await page.locator('[data-last-hand]').getAttribute('data-last-hand')) !== '0' &&
        moves.has(wanted)
      );
    },
    `the end of a hand, and ${wanted}`,
    45,
  );
  seen.moves = [...moves];
  seen.last = (await words(page, '[data-last-hand]'))[0];
  seen.during = await rulesOf(page);
  seen.looks = await page.evaluate(() => window.seen);
  seen.slots = await page.locator('[data-slot]').count();
  seen.cards = await page.evaluate(() => window.faces);
  await page.click('[data-do="leave"]');
  await page.waitForSelector('dialog', { timeout: 90000 });
  seen.end = (await words(page, 'dialog'))[0];
  await page.keyboard.press('Escape');
  seen.after = await rulesOf(page);
  good(page);
  await page.context().close();
  return seen;
}

/** The same by up to four people: one may lose all before the move is offered. */
async function handOfSomebody(game, wanted) {
  for (let i = 0; i < 3; i++) {
    try {
      return await hand(game, wanted);
    } catch (error) {
      console.log(`another tries ${game}: ${error.message.split('\n')[0]}`);
    }
  }
  return hand(game, wanted);
}

/** A seat in a tournament, to the table and to what is told of its course. */
async function entered() {
  const page = await visit(browser, house);
  await page.click('a[href^="#/torneio/"]');
  await page.click('[data-do="register"]');
  await page.click('[data-do="confirm"]');
  await until(
    async () => {
      const go = page.locator('[data-do="go"]');
      if (await go.count()) await go.click({ timeout: 2000 }).catch(() => 0);
      return page.locator('article .poker [data-seat]').count();
    },
    'the table',
    60,
  );
  await page.waitForSelector('.course [data-rank]');
  const seen = {
    course: (await words(page, '.course'))[0],
    seats: await page.locator('[data-seat], [data-free]').count(),
    slots: await page.locator('[data-slot]').count(),
  };
  good(page);
  await page.context().close();
  return seen;
}

/** The invitation to go and the warning come after minutes; here the words of the house are put in its mouth. */
async function asked(table) {
  let line;
  const told = {};
  const page = await visit(browser, house, {
    path: `/#/mesa/${table}`,
    prepare: (page) =>
      page.routeWebSocket(/./, (socket) => {
        line = socket;
        socket.connectToServer().onMessage((words) => {
          const said = JSON.parse(words);
          if (said.table === table) told[said.type] = said;
          socket.send(words);
        });
      }),
  });
  await sit(page);
  await until(() => told.you && told.table, 'the seat');
  const seen = [];
  for (const event of ['invited', 'warned', 'session-ended']) {
    line.send(
      JSON.stringify({
        ...told.table,
        events: [{ event, seat: told.you.seat, place: 0, number: 0 }],
      }),
    );
    await until(async () => (await page.locator('.notice').count()) > seen.length, event);
    seen.push((await words(page, '.notice')).at(-1));
  }
  await page.context().close();
  return seen;
}

/* A few at a time, as many as two cores bear. */
const AT_ONCE = 4;
export const scenes = {};
const wanted = [
  ...[
    ['holdem', 'raise'],
    ['omaha', 'raise'],
    ['sintetico', 'estardilho'],
  ].map(([game, move]) => [game, () => handOfSomebody(game, move)]),
  ...Object.keys(BETS).map((game) => [game, () => played(game)]),
  ['tournament', entered],
  ['dice', thrown],
  ...Object.keys(ALONE)
    .filter((game) => game !== 'banca-francesa') // whose throws are `dice`
    .map((game) => [`${game} alone`, () => begun(game)]),
  ...['roulette-fr', 'roulette-us'].map((game) => [`${game} asked`, () => asked(TABLE[game])]),
];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = wanted.shift(); next; next = wanted.shift()) {
      scenes[next[0]] = await next[1]().catch((error) => ({ error }));
    }
  }),
);

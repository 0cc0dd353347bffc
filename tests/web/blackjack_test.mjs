/* Blackjack as a person plays it: several places, every decision, by pointer, finger and keyboard.
 *
 * The house draws by chance, so a decision is waited for until it has been offered. */
import assert from 'node:assert/strict';
import {
  accessible,
  cents,
  closeHouse,
  DESKTOP,
  good,
  leave,
  openBrowser,
  openHouse,
  PHONE,
  piles,
  place,
  pressByKey,
  run,
  sit,
  until,
  visit,
  numbersOf,
} from './house.mjs';

const house = await openHouse();
const browser = await openBrowser();
const at = await numbersOf(browser, house);
const ALONE = `/#/mesa/${at('Blackjack a sós')}`;
const ROUNDS_MOST = 150;

const touch = (page, box) =>
  page.viewportSize().width === PHONE.width ? page.tap(place(box)) : page.click(place(box));
const chips = async (page) =>
  (await cents(page, '[data-status="stack"]')) + (await cents(page, '[data-status="in-play"]'));
const asked = (page) => page.locator('[data-asked]').getAttribute('data-asked');
const phase = (page) => page.locator('article').getAttribute('data-phase');
const round = (page) => page.locator('article').getAttribute('data-round');
const offered = (page) =>
  page.locator('[data-move]').evaluateAll((all) => all.map((one) => one.dataset.move));

/** Has the cards dealt, and answers what is asked until the round is over.  `choose` gets the moves
 * that are offered. */
async function playOut(page, choose, press = (button) => button.click()) {
  const began = await round(page);
  await press(page.locator('.go'));
  for (let i = 0; i < 80; i++) {
    let key = '';
    await until(
      async () => (await round(page)) !== began || (key = await asked(page)) !== '',
      'a question or the end',
    );
    if ((await round(page)) !== began) return;
    const moves = await offered(page);
    if (!moves.length) continue;
    for (const words of await page.locator('[data-move]').allInnerTexts())
      assert.match(
        words,
        /^(Pedir carta|Ficar|Dobrar[^]*mais 2,00|Desdobrar[^]*mais 2,00|Desistir[^]*recebe 1,00|Seguro[^]*(1,00|0,50)[^]*2 para 1|Recusar|Receber valor igual[^]*4,00)[^]*805\/2015 r\.(15|16|20|21|22|23)/i,
        words,
      );
    assert.equal(
      await page.locator('[data-hand="7"] [data-card="??"]').count(),
      1,
      '805/2015 r.14 b: face down until the players are done',
    );
    await press(page.locator(`[data-move="${choose(moves)}"]`).first());
    await until(
      async () => (await asked(page)) !== key || (await round(page)) !== began,
      'what the decision did',
    );
  }
  assert.fail('a round without end');
}

/** The screen agrees with itself and with the house about the round that is over. */
async function isSettled(page, before) {
  await page.waitForSelector('[data-net]');
  assert.equal(await chips(page), before + (await cents(page, '[data-net]')));
  for (const words of await page.locator('[data-line]').allInnerTexts())
    assert.match(words, /805\/2015 r\.(15|18|20|25|28)/);
  for (const card of await page
    .locator('[data-card]')
    .evaluateAll((all) => all.map((one) => one.dataset.card)))
    assert.match(card, /^([A2-9TJQK][shdc]|\?\?)$/);
  if ((await page.locator('[data-hand="7"] [data-card="??"]').count()) === 0) {
    const bank = page.locator('[data-hand="7"]');
    const is = await bank.getAttribute('data-is');
    const shown = await page.locator('aside ol li').first().innerText();
    assert.equal(
      shown,
      is === 'blackjack' ? 'BJ' : is === 'bust' ? 'passou' : await bank.getAttribute('data-total'),
      '805/2015 r.4 c',
    );
  }
}

/** Plays until every decision has been offered and made. */
async function decideAll(viewport) {
  const page = await visit(browser, house, { viewport, path: ALONE });
  await page.waitForSelector('[data-place]');
  await sit(page);
  const wanted = new Set(['split', 'double', 'insure', 'surrender', 'decline', 'hit', 'stand']);
  let rounds = 0;
  for (; wanted.size && rounds < ROUNDS_MOST; rounds++) {
    if ((await cents(page, '[data-status="stack"]')) < 4000) {
      await leave(page);
      await page.keyboard.press('Escape');
      await sit(page);
    }
    const before = await chips(page);
    let lying = 0;
    for (const box of ['box-1', 'box-4', 'box-6']) {
      await touch(page, box);
      await piles(page, ++lying);
    }
    const made = new Map();
    await playOut(page, (moves) => {
      const move =
        moves.find((one) => wanted.has(one)) ??
        ['stand', 'decline', 'hit', 'even-money'].find((one) => moves.includes(one)) ??
        moves[0];
      wanted.delete(move);
      made.set(move, (made.get(move) ?? 0) + 1);
      return move;
    });
    await isSettled(page, before);
    const lines = (await page.locator('[data-line]').allInnerTexts()).join('\n');
    assert.equal(
      await page.locator('[data-mine="yes"]').count(),
      3 + (made.get('split') ?? 0),
      'a hand for each place, and one more for each split',
    );
    if (made.has('split')) assert.match(lines, /mão 2/);
    if (made.has('surrender')) assert.match(lines, /desistiu/);
    if (made.has('insure')) assert.match(lines, /seguro[^]*r\.25 [fg]/);
  }
  assert.deepEqual([...wanted], [], `after ${rounds} rounds`);
  assert.ok(
    (await page.evaluate(() => document.documentElement.scrollWidth)) <= viewport.width,
    'no sideways scrolling',
  );
  await accessible(page);
  await leave(page);
  await page.waitForSelector('dialog:has-text("A sessão terminou")');
  good(page);
  await page.context().close();
}

const failed = await run({
  async '805_2015_r4__seven_places_the_insurance_line_and_no_more_places_than_allowed'() {
    const page = await visit(browser, house, { path: ALONE });
    await page.waitForSelector('[data-place]');
    assert.equal(await page.locator('[data-place]').count(), 7);
    const cloth = await page.locator('.table').innerHTML();
    for (const words of ['SEGURO PAGA 2 PARA 1', 'BLACKJACK PAGA 3 PARA 2'])
      assert.ok(cloth.includes(words), words);
    await sit(page);
    for (const [i, box] of ['box-1', 'box-2', 'box-7'].entries()) {
      await touch(page, box);
      await piles(page, i + 1);
    }
    await touch(page, 'box-3');
    await page.waitForSelector('.notice.bad:has-text("805/2015 r.7")');
    await piles(page, 3);
    await page.click('text=Limpar');
    await piles(page, 0);
    await leave(page);
    good(page);
    await page.context().close();
  },

  async '805_2015_r24__every_decision_is_offered_with_what_it_does'() {
    await decideAll(DESKTOP);
  },

  async '805_2015_r24__every_decision_on_a_phone'() {
    await decideAll(PHONE);
  },

  async 'by keyboard alone, with every state told, suits in four colours'() {
    const page = await visit(browser, house, { path: ALONE });
    await page.waitForSelector('[data-place]');
    await sit(page);
    await page.locator('[aria-label="Naipes em quatro cores"]').focus();
    await page.keyboard.press('Enter');
    assert.equal(
      await page.locator('[aria-label="Naipes em quatro cores"]').getAttribute('aria-pressed'),
      'true',
    );
    for (let decided = 0, rounds = 0; decided < 2 && rounds < 40; rounds++) {
      const before = await chips(page);
      await page.locator('[data-place="box-3"]').focus();
      await page.keyboard.press('ArrowRight');
      assert.equal(await page.evaluate(() => document.activeElement.dataset.place), 'box-4');
      await page.keyboard.press('Enter');
      await piles(page, 1);
      await playOut(
        page,
        (moves) => {
          decided++;
          return moves.find((one) => one === 'hit') ?? moves[0];
        },
        async (button) => {
          if (await page.locator('[data-move]').count())
            assert.match(
              await page.locator('[role="log"]').innerText(),
              /É a sua vez\. lugar 4: .+ de (espadas|copas|ouros|paus).*A banca mostra .*Pode: /,
            );
          await pressByKey(page, button);
        },
      );
      await isSettled(page, before);
    }
    await leave(page);
    good(page);
    await page.context().close();
  },

  async '805_2015_r3__two_at_one_table_each_with_his_place_cards_dealt_with_motion'() {
    const pages = [
      await visit(browser, house, { path: `/#/mesa/${at('Blackjack')}`, still: false }),
      await visit(browser, house, {
        path: `/#/mesa/${at('Blackjack')}`,
        lang: 'en-GB',
        viewport: PHONE,
      }),
    ];
    for (const page of pages) await sit(page);
    await pages[0].waitForSelector('article[data-phase="settled"], article[data-phase="betting"]');
    await pages[0].waitForSelector('[role="timer"]');
    await until(async () => (await phase(pages[0])) === 'betting', 'bets');
    await touch(pages[0], 'box-2');
    await touch(pages[1], 'box-6');
    await Promise.all(pages.map((page) => piles(page, 1)));
    const began = await round(pages[0]);
    await pages[0].waitForSelector('[data-hand="7"]');
    const hands = (page) =>
      page.locator('[data-hand]').evaluateAll((all) =>
        all
          .map((one) => one.getAttribute('data-hand'))
          .sort()
          .join(),
      );
    assert.equal(await hands(pages[0]), await hands(pages[1]));
    await until(async () => {
      for (const page of pages) {
        const moves = await offered(page);
        const move = ['stand', 'decline', 'hit'].find((one) => moves.includes(one));
        if (move)
          await page
            .locator(`[data-move="${move}"]`)
            .first()
            .click({ timeout: 2000 })
            .catch(() => undefined);
      }
      return (await round(pages[0])) !== began;
    }, 'the end of the round');
    const log = await pages[1].locator('[role="log"]').innerText();
    assert.match(log, /(You (won|lost)|You neither|Place your bets)/);
    for (const page of pages) {
      good(page);
      await page.context().close();
    }
  },
});
await browser.close();
await closeHouse(house);
process.exit(failed ? 1 : 0);

/* Baccarat and Macau as a person plays them. */
import assert from 'node:assert/strict';
import {
  accessible,
  cents,
  closeHouse,
  DESKTOP,
  good,
  leave,
  numbersOf,
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
} from './house.mjs';

const house = await openHouse();
const browser = await openBrowser();
const at = await numbersOf(browser, house);
const [ALONE, TOGETHER, MACAU] = [at('Bacará a sós'), at('Bacará'), at('Macau a sós')];

const touch = (page, key) =>
  page.viewportSize().width === PHONE.width ? page.tap(place(key)) : page.click(place(key));
const chips = async (page) =>
  (await cents(page, '[data-status="stack"]')) + (await cents(page, '[data-status="in-play"]'));
const round = (page) => page.locator('article').getAttribute('data-round');
const log = (page) => page.locator('[role="log"]').innerText();
const cardsOf = (page, side) =>
  page
    .locator(`[data-side="${side}"] [data-card]`)
    .evaluateAll((all) => all.map((one) => [one.dataset.card, one.getAttribute('transform')]));

/** 812/2015 r.7 and r.8, by another hand than the engine's. */
function worth(cards) {
  const value = (rank) => (rank === 'A' ? 1 : 'TJQK'.includes(rank) ? 0 : Number(rank));
  return cards.reduce((sum, [card]) => sum + value(card[0]), 0) % 10;
}

/** The cards, the points, the winner, the road and the money on the screen agree. */
async function isWhole(page, before) {
  await page.waitForSelector('[data-net]');
  const points = [];
  for (const side of ['ponto', 'banca']) {
    const cards = await cardsOf(page, side);
    assert.ok(cards.length === 2 || cards.length === 3, `${side} has ${cards.length} cards`);
    cards.forEach(([card, turn], i) => {
      assert.match(card, /^[A2-9TJQK][shdc]$/);
      assert.equal(
        turn,
        i < 2 ? 'rotate(0)' : 'rotate(90)',
        '812/2015 r.21: the third card lies apart',
      );
    });
    assert.equal(
      Number(await page.locator(`[data-side="${side}"]`).getAttribute('data-points')),
      worth(cards),
    );
    points.push(worth(cards));
  }
  const winner =
    points[0] > points[1] ? /ganha o ponto/ : points[1] > points[0] ? /ganha a banca/ : /empate/;
  assert.match(await page.locator('.said').innerText(), winner);
  const road = await page.locator('[data-road]').getAttribute('aria-label');
  assert.match(road, new RegExp(`(ponto|banca|empate) ${Math.max(...points)}$`));
  assert.equal(await chips(page), before + (await cents(page, '[data-net]')));
  for (const words of await page.locator('[data-line]').allInnerTexts())
    assert.match(words, /812\/2015 r\.(11|22|23|25|26)/);
}

async function play(page) {
  const began = await round(page);
  await page.click('.go');
  await until(async () => (await round(page)) !== began, 'the end of the round');
}

const PAIRS = ['par-ponto', 'par-banca', 'empate', 'banca'];
const SIDES = ['empate', 'ponto'];

/** Rounds at a table of one, until third cards came on both sides. */
async function rounds(viewport, table, keys) {
  const page = await visit(browser, house, { viewport, path: `/#/mesa/${table}` });
  await page.waitForSelector('[data-place]');
  assert.equal(
    await page.locator('[data-place]').count(),
    table === MACAU ? 3 : 5,
    '812/2015 r.10: pairs where they are taken',
  );
  await sit(page);
  const thirds = new Set();
  for (let i = 0; i < 60 && (i < 6 || thirds.size < 2); i++) {
    const before = await chips(page);
    let lying = 0;
    for (const key of keys) {
      await touch(page, key);
      await piles(page, ++lying);
    }
    await play(page);
    await isWhole(page, before);
    for (const side of ['ponto', 'banca'])
      if ((await cardsOf(page, side)).length === 3) thirds.add(side);
  }
  assert.equal(thirds.size, 2, 'third cards were seen on both sides');
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
  async '812_2015_r21__third_cards_lie_apart'() {
    await rounds(DESKTOP, ALONE, PAIRS);
  },

  async '812_2015_r3__a_round_on_a_phone_as_at_the_table'() {
    await rounds(PHONE, ALONE, PAIRS);
  },

  async '812_2015_r39__macau_is_played_alike'() {
    await rounds(DESKTOP, MACAU, SIDES);
    await rounds(PHONE, MACAU, SIDES);
  },

  async '812_2015_r6__nine_places_each_with_its_spaces_and_each_player_at_his_own'() {
    const pages = [
      await visit(browser, house, { path: `/#/mesa/${TOGETHER}`, still: false }),
      await visit(browser, house, { path: `/#/mesa/${TOGETHER}`, lang: 'en-GB', viewport: PHONE }),
    ];
    for (const page of pages) {
      await page.waitForSelector('[data-place]');
      await sit(page);
    }
    assert.equal(await pages[0].locator('.number').count(), 9);
    for (const key of ['empate', 'banca', 'ponto'])
      assert.equal(await pages[0].locator(`.space.${key}`).count(), 9);
    await Promise.all(
      pages.map((page) => page.waitForSelector('article[data-phase="betting"] [role="timer"]')),
    );
    const began = await round(pages[0]);
    await touch(pages[0], 'ponto');
    await touch(pages[1], 'banca');
    await until(async () => /(Ganhou|Perdeu|Nem ganhou)/.test(await log(pages[0])), 'the result');
    assert.match(
      await log(pages[0]),
      /cartas em distribuição\.[^]*Ponto \d, banca \d: (ganha|empate)/,
    );
    await until(
      async () => /You (won|lost|neither)/.test(await log(pages[1])),
      'the result of the other',
    );
    assert.equal(await round(pages[0]), began, 'one deal decides for both');
    assert.deepEqual(
      (await cardsOf(pages[0], 'ponto')).map(([card]) => card),
      (await cardsOf(pages[1], 'ponto')).map(([card]) => card),
    );
    for (const page of pages) {
      await until(
        async () => (await page.locator('[data-road]').getAttribute('data-road')) !== '0',
        'the road',
      );
      good(page);
      await page.context().close();
    }
  },

  async '812_2015_r13__ponto_and_banca_at_once_only_if_they_differ_enough_by_keyboard'() {
    const page = await visit(browser, house, { path: `/#/mesa/${ALONE}`, lang: 'en-GB' });
    await page.waitForSelector('[data-place]');
    await sit(page);
    await page.locator('[aria-label="Suits in four colours"]').focus();
    await page.keyboard.press('Enter');
    await page.locator(place('ponto')).focus();
    await page.keyboard.press('Enter');
    await piles(page, 1);
    await page.keyboard.press('ArrowUp');
    assert.equal(await page.evaluate(() => document.activeElement.dataset.place), 'banca');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.notice.bad:has-text("812/2015 r.13")');
    await piles(page, 1);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await piles(page, 2);
    const before = await chips(page);
    const began = await round(page);
    await pressByKey(page, page.locator('.go'));
    await until(async () => (await round(page)) !== began, 'the end of the round');
    assert.equal(await chips(page), before + (await cents(page, '[data-net]')));
    assert.match(await log(page), /Ponto \d, banca \d: (ponto wins|banca wins|a tie)/);
    assert.match(
      await page.locator('[data-side="banca"]').getAttribute('aria-label'),
      / of (spades|hearts|diamonds|clubs).*; \d points?/,
    );
    await leave(page);
    good(page);
    await page.context().close();
  },

  async '812_2015_r40__at_macau_the_limits_are_those_of_the_house'() {
    const page = await visit(browser, house, { path: `/#/mesa/${MACAU}` });
    await page.hover(place('ponto'));
    assert.match(await page.locator('.info').innerText(), /de 1\s€ a 500\s€/);
    await page.hover(place('empate'));
    assert.match(await page.locator('.info').innerText(), /de 1\s€ a 50\s€/);
    good(page);
    await page.context().close();
  },
});
await browser.close();
await closeHouse(house);
process.exit(failed ? 1 : 0);

/* Banca francesa as a person plays it. */
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
  run,
  sit,
  touch,
  until,
  visit,
  numbersOf,
} from './house.mjs';

const house = await openHouse();
const browser = await openBrowser();
const at = await numbersOf(browser, house);
const PLACES = ['ases', 'pequeno', 'grande', 'pequeno-linha', 'grande-linha'];

/** Throws until the round is decided; every null throw on the way is told and costs nothing. */
async function playOut(page) {
  const chips = async () =>
    (await cents(page, '[data-status="stack"]')) + (await cents(page, '[data-status="in-play"]'));
  const before = await chips();
  let nulls = 0;
  for (let i = 0; i < 60; i++) {
    const round = await page.locator('article').getAttribute('data-round');
    const last = await page.locator('[data-throw]').getAttribute('data-throw');
    await page.click('.go');
    await until(
      async () => (await page.locator('[data-throw]').getAttribute('data-throw')) !== last,
      'the throw',
    );
    await until(
      async () => (await page.locator('article').getAttribute('data-phase')) === 'betting',
      'the next bets',
    );
    if ((await page.locator('article').getAttribute('data-round')) !== round) break;
    nulls++;
    assert.match(await page.locator('[role="log"]').innerText(), /Lançamento nulo/i);
    assert.match(await page.locator('.arena').innerText(), /lançamento nulo/);
    assert.equal(await chips(), before, '808/2015 r.17: nobody wins or loses');
    assert.equal(await page.locator('[data-pile]').count(), PLACES.length, 'and the bets stay');
  }
  const dice = (await page.locator('[data-dice]').getAttribute('data-dice')).split(' ').map(Number);
  const total = dice.reduce((sum, pips) => sum + pips, 0);
  assert.match(
    await page.locator('.arena').innerText(),
    new RegExp(`^${total}, (ases|pequeno|grande)$`),
  );
  assert.equal(await chips(), before + (await cents(page, '[data-net]')));
  return nulls;
}

async function round(viewport) {
  const page = await visit(browser, house, { viewport, path: `/#/mesa/${at('Banca a sós')}` });
  await page.waitForSelector('[data-place]');
  await sit(page);
  await page.click('[data-chip="200"]');
  for (let i = 0; i < PLACES.length; i++) {
    await touch(page, PLACES[i]);
    await piles(page, i + 1);
  }
  assert.match(
    await page.locator(place('grande-linha')).getAttribute('aria-label'),
    /metade das fichas/,
  );
  await playOut(page);
  await accessible(page);
  await leave(page);
  good(page);
  await page.context().close();
}

/** The cloth of the table in front of a visitor; `look` is given boxes by selector, and its words. */
async function cloth(look) {
  for (const viewport of [DESKTOP, PHONE]) {
    const page = await visit(browser, house, { viewport, path: `/#/mesa/${at('Banca a sós')}` });
    await page.waitForSelector('[data-place]');
    const box = (what) => page.locator(`.banca ${what}`).first().boundingBox();
    await look(box, await page.locator('.banca svg text').allTextContents(), page);
    await page.context().close();
  }
}

const inside = (a, b) =>
  a.x >= b.x - 1 &&
  a.y >= b.y - 1 &&
  a.x + a.width <= b.x + b.width + 1 &&
  a.y + a.height <= b.y + b.height + 1;
const middle = (a) => ({ x: a.x + a.width / 2, y: a.y + a.height / 2, width: 0, height: 0 });

const failed = await run({
  async '808_2015_r6__the_drawn_table_is_played_on'() {
    await round(DESKTOP);
  },

  async '808_2015_r2__a_round_on_a_phone_as_at_the_table'() {
    await round(PHONE);
  },

  async '808_2015_r6_a__two_lines_around_the_bank'() {
    await cloth(async (box) => {
      const [arena, inner, outer] = [
        await box('.arena'),
        await box(place('grande-linha')),
        await box(place('pequeno-linha')),
      ];
      assert.ok(inner.width < outer.width && inside(middle(inner), outer), 'one within the other');
      assert.ok(
        arena.x > inner.x && arena.x + arena.width < inner.x + inner.width,
        'and the bank within both',
      );
    });
  },

  async '808_2015_r6_a_i__grande_with_14_15_16_within_the_inner_line'() {
    await cloth(async (box, words) => {
      assert.ok(words.includes('GRANDE') && words.includes('14 · 15 · 16'), words.join());
      assert.ok(inside(await box(place('grande')), await box(place('grande-linha'))));
    });
  },

  async '808_2015_r6_a_ii__pequeno_with_5_6_7_within_the_outer_line'() {
    await cloth(async (box, words) => {
      assert.ok(words.includes('PEQUENO') && words.includes('5 · 6 · 7'), words.join());
      assert.ok(inside(await box(place('pequeno')), await box(place('pequeno-linha'))));
    });
  },

  async '808_2015_r6_a_iii__ases_with_a_3_in_the_left_corner'() {
    await cloth(async (box, words) => {
      assert.ok(words.includes('ASES') && words.includes('3'), words.join());
      const [ases, all] = [await box(place('ases')), await box('svg')];
      assert.ok(
        middle(ases).x < all.x + all.width / 2 && middle(ases).y > all.y + all.height / 2,
        'left, at the foot',
      );
    });
  },

  async '808_2015_r6_b__a_bounded_arena_for_the_dice'() {
    await cloth(async (box, _, page) => {
      assert.ok(inside(await box('.dice'), await box('.arena')));
      assert.equal(
        await page.locator('.arena').evaluate((node) => getComputedStyle(node).borderTopStyle),
        'solid',
      );
    });
  },

  async 'the window, the throw and what it made are told, by keyboard and with motion'() {
    const page = await visit(browser, house, {
      path: `/#/mesa/${at('Banca')}`,
      still: false,
      lang: 'en-GB',
    });
    await sit(page);
    await page.waitForSelector('article[data-phase="betting"]');
    await page.waitForSelector('[role="timer"]');
    await page.locator('[data-place][tabindex="0"]').focus();
    await page.keyboard.press('Enter');
    await piles(page, 1);
    await until(
      async () =>
        /No more bets\.[^]*\d+, (null throw|small|big|aces)/.test(
          await page.locator('[role="log"]').innerText(),
        ),
      'the call',
    );
    await until(
      async () => /\d \d \d/.test(await page.locator('[data-dice]').getAttribute('data-dice')),
      'the dice at rest',
    );
    good(page);
    await page.context().close();
  },
});
await browser.close();
await closeHouse(house);
process.exit(failed ? 1 : 0);

/* Banca francesa as a person plays it. */
import assert from 'node:assert/strict';
import { accessible, cents, closeHouse, DESKTOP, good, leave, openBrowser, openHouse, PHONE, piles, run, sit, touch,
         until, visit } from './house.mjs';

const house = await openHouse();
const browser = await openBrowser();
const PLACES = ['ases', 'pequeno', 'grande', 'pequeno-linha', 'grande-linha'];

/** Throws until the round is decided; every null throw on the way is told and costs nothing. */
async function playOut(page) {
  const chips = async () => (await cents(page, '[data-status="stack"]')) + (await cents(page, '[data-status="in-play"]'));
  const before = await chips();
  let nulls = 0;
  for (let i = 0; i < 60; i++) {
    const round = await page.locator('article').getAttribute('data-round');
    const log = await page.locator('[role="log"]').innerText();
    await page.click('.go');
    await until(async () => (await page.locator('[role="log"]').innerText()) !== log, 'the throw');
    await until(async () => (await page.locator('article').getAttribute('data-phase')) === 'betting', 'the next bets');
    if ((await page.locator('article').getAttribute('data-round')) !== round) break;
    nulls++;
    assert.match(await page.locator('[role="log"]').innerText(), /Lançamento nulo/i);
    assert.match(await page.locator('.arena').innerText(), /lançamento nulo/);
    assert.equal(await chips(), before, '808/2015 r.17: nobody wins or loses');
    assert.equal(await page.locator('[data-pile]').count(), PLACES.length, 'and the bets stay');
  }
  const dice = (await page.locator('[data-dice]').getAttribute('data-dice')).split(' ').map(Number);
  const total = dice.reduce((sum, pips) => sum + pips, 0);
  assert.match(await page.locator('.arena').innerText(), new RegExp(`^${total}, (ases|pequeno|grande)$`));
  assert.equal(await chips(), before + (await cents(page, '[data-net]')));
  return nulls;
}

const tests = {};
for (const viewport of [DESKTOP, PHONE])
  tests[`808_2015_r06_a, r09, r10: areas and lines are bet, ${viewport.width} wide`] = async () => {
    const page = await visit(browser, house, { viewport, path: '/#/mesa/4' });
    await page.waitForSelector('[data-place]');
    const cloth = await page.locator('.banca svg').innerHTML();
    for (const words of ['14 · 15 · 16', 'GRANDE', '5 · 6 · 7', 'PEQUENO', 'ASES']) assert.ok(cloth.includes(words), words);
    await sit(page);
    await page.click('[data-chip="200"]');
    for (let i = 0; i < PLACES.length; i++) {
      await touch(page, PLACES[i]);
      await piles(page, i + 1);
    }
    assert.match(await page.locator('[data-place="grande-linha"]').getAttribute('aria-label'), /metade das fichas/);
    await playOut(page);
    await accessible(page);
    await leave(page);
    good(page);
    await page.context().close();
  };

const failed = await run({
  ...tests,

  async '808_2015_r13 and r15: the window, the throw and what it made are told, by keyboard and with motion'() {
    const page = await visit(browser, house, { path: '/#/mesa/5', still: false, lang: 'en-GB' });
    await sit(page);
    await page.waitForSelector('article[data-phase="betting"]');
    await page.waitForSelector('[role="timer"]');
    await page.locator('[data-place][tabindex="0"]').focus();
    await page.keyboard.press('Enter');
    await piles(page, 1);
    await until(async () => /No more bets\.[^]*\d+, (null throw|small|big|aces)/.test(await page.locator('[role="log"]').innerText()), 'the call');
    await until(async () => /\d \d \d/.test(await page.locator('[data-dice]').getAttribute('data-dice')), 'the dice at rest');
    good(page);
    await page.context().close();
  },
});
await browser.close();
await closeHouse(house);
process.exit(failed ? 1 : 0);

/* Both roulettes as a person plays them: by pointer, by finger, by keyboard. */
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
  slow,
  until,
  visit,
  numbersOf,
} from './house.mjs';

const house = await openHouse();
const browser = await openBrowser();
const at = await numbersOf(browser, house);

/* One spot of each kind, of each cloth. */
const KINDS = {
  1: [
    'pleno-0',
    'pleno-17',
    'cavalo-0-2',
    'cavalo-16-17',
    'cavalo-17-20',
    'rua-0-1-2',
    'rua-7-8-9',
    'quadro-0-1-2-3',
    'quadro-25-26-28-29',
    'linha-31-36',
    'duzia-2',
    'coluna-3',
    'cavalo-duzia-1-2',
    'cavalo-coluna-2-3',
    'par',
    'impar',
    'menor',
    'maior',
    'vermelho',
    'preto',
  ],
  3: [
    'pleno-0',
    'pleno-00',
    'cavalo-0-00',
    'cavalo-0-2',
    'cavalo-00-3',
    'rua-0-00-2',
    'rua-0-1-2',
    'quadro-1-2-4-5',
    'linha-1-6',
    'duzia-1',
    'coluna-1',
    'vermelho',
    'par',
    'maior',
  ],
};

/** Plays the round of an individual table, and holds the screen to what it says of itself. */
async function play(page) {
  const before =
    (await cents(page, '[data-status="stack"]')) + (await cents(page, '[data-status="in-play"]'));
  const net = await page.locator('[data-status="net"]').innerText();
  assert.match(net, /0,00/);
  await page.click('.go');
  await page.waitForSelector('[data-winner]');
  const drawn = await page.locator('[data-drawn]').innerText();
  assert.equal(
    await page.locator('[data-winner]').getAttribute('data-winner'),
    drawn,
    'the mark lies on the number drawn',
  );
  assert.equal(
    await cents(page, '[data-status="stack"]'),
    before + (await cents(page, '[data-net]')),
  );
  assert.equal(await cents(page, '[data-status="net"]'), await cents(page, '[data-net]'));
  assert.match(
    await page.locator('[data-line]').first().innerText(),
    /80[47]\/2015 r\.\d+/,
    'each line has its rule',
  );
}

/** Every kind of bet by pointer or by finger, the round, and away. */
async function everyKind(table, viewport) {
  const page = await visit(browser, house, { viewport, path: `/#/mesa/${table}` });
  await page.waitForSelector('[data-place]');
  await sit(page);
  let lying = 0;
  for (const key of KINDS[table]) {
    const spot = page.locator(place(key));
    if (viewport === PHONE) await spot.tap();
    else await spot.click();
    await piles(page, ++lying);
    assert.match(await spot.getAttribute('aria-label'), /tem 1\s€/, key);
  }
  assert.equal(await cents(page, '[data-total]'), 100 * KINDS[table].length);
  await play(page);
  await leave(page);
  await page.waitForSelector('dialog:has-text("A sessão terminou")');
  good(page);
  await page.context().close();
}

const failed = await run({
  async '807_2015_r2__the_wheel_and_the_cloth_are_played_like_the_physical_ones'() {
    await everyKind(1, DESKTOP);
    await everyKind(1, PHONE);
  },

  async '804_2015_r2__the_wheel_and_the_cloth_are_played_like_the_physical_ones'() {
    await everyKind(3, DESKTOP);
    await everyKind(3, PHONE);
  },

  async 'by keyboard alone: to the table, chips down, the round, and away'() {
    const page = await visit(browser, house, { path: '/' });
    await page.waitForSelector('.card');
    await page.locator(`.card[data-table="${at('Francesa a sós')}"]`).focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-do="open-sit"]');
    await page.locator('[data-do="open-sit"]').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter'); // the dialog has the focus; its form sits down
    if ((await page.locator('dialog').count()) > 0) {
      await page.locator('dialog [data-do="sit"]').focus();
      await page.keyboard.press('Enter');
    }
    await page.waitForSelector('article[data-seated="yes"]');
    await page.locator('[data-place][tabindex="0"]').focus();
    const seen = new Set();
    for (const key of [
      'ArrowRight',
      'ArrowRight',
      'ArrowDown',
      'ArrowRight',
      'ArrowUp',
      'ArrowRight',
      'ArrowDown',
      'ArrowDown',
    ]) {
      await page.keyboard.press(key);
      const at = await page.evaluate(() => document.activeElement?.getAttribute('data-place'));
      assert.ok(at, 'the focus stays on the cloth');
      seen.add(at);
      await page.keyboard.press('Enter');
    }
    assert.ok(seen.size >= 6, [...seen].join(' '));
    await piles(page, seen.size);
    await page.keyboard.press('Delete');
    await piles(page, seen.size - 1);
    await pressByKey(page, page.locator('.go'));
    await page.waitForSelector('[data-winner]');
    await page.locator('[data-do="leave"]').focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog:has-text("A sessão terminou")');
    await accessible(page);
    good(page);
    await page.context().close();
  },

  async 'every spot can be reached by arrows from any other'() {
    const page = await visit(browser, house, { path: `/#/mesa/${at('Americana a sós')}` });
    await page.waitForSelector('[data-place]');
    await page.locator('[data-place][tabindex="0"]').focus();
    const missed = await page.evaluate(async () => {
      const seen = new Set();
      const wait = [document.activeElement];
      while (wait.length) {
        const from = wait.pop();
        if (seen.has(from)) continue;
        seen.add(from);
        for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
          from.focus();
          from.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
          await new Promise((done) => setTimeout(done, 0));
          if (!seen.has(document.activeElement)) wait.push(document.activeElement);
        }
      }
      return [...document.querySelectorAll('[data-place]')]
        .filter((spot) => !seen.has(spot))
        .map((spot) => spot.dataset.place);
    });
    assert.deepEqual(missed, []);
    await page.context().close();
  },

  async 'undo, clear, repeat, double, saved layouts and announced bets'() {
    const page = await visit(browser, house, { path: `/#/mesa/${at('Francesa a sós')}` });
    await page.waitForSelector('[data-place]');
    await sit(page);
    const total = (n) =>
      until(async () => (await cents(page, '[data-total]')) === n, `a total of ${n}`);
    await page.click(place('pleno-5'));
    await page.click(place('preto'));
    await total(200);
    await page.click('text=Dobrar');
    await total(400);
    await page.click('text=Desfazer');
    await total(200);
    await page.click('[data-announce="terco"]');
    await total(800);
    await page.click('text=Desfazer');
    await total(200);
    await page.click('text=Guardadas');
    await page.click('text=Guardar as apostas de agora');
    await page.click('text=Limpar');
    await total(0);
    await page.click('text=Guardadas');
    await page.click('text=Disposição 1');
    await total(200);
    await page.click(place('preto'), { button: 'right' });
    await total(100);
    await page.click('.go');
    await page.waitForSelector('[data-winner]');
    await page.click('text=Repetir');
    await total(100);
    await page.click('[data-chip="2000"]');
    await page.click(place('pleno-5'));
    await page.click(place('pleno-5'));
    await page.waitForSelector('.notice.bad:has-text("807/2015 r.12")');
    await page.click('text=Limpar');
    await total(0);
    await leave(page);
    good(page);
    await page.context().close();
  },

  async 'on a slow line undo takes back what was laid last, and two touches stake no more than one'() {
    const page = await visit(browser, house, { path: `/#/mesa/${at('Francesa a sós')}` });
    await sit(page);
    const total = (n) =>
      until(async () => (await cents(page, '[data-total]')) === n, `a total of ${n}`);
    const stays = async (n) => {
      await total(n);
      await page.waitForTimeout(2000);
      assert.equal(await cents(page, '[data-total]'), n);
    };
    await page.click(place('pleno-5'));
    await total(100);
    await slow(page, 500);
    await page.click(place('preto'));
    await page.click('text=Desfazer');
    await page.waitForTimeout(1500);
    await stays(100);
    assert.match(await page.locator(place('pleno-5')).getAttribute('aria-label'), /tem 1\s€/);
    await page.click(place('par'));
    await page.click('text=Dobrar');
    await page.click('text=Dobrar');
    await stays(400);
    await page.click('text=Desfazer');
    await page.click('text=Desfazer');
    await stays(100);
    await page.click(place('par'));
    await page.click('text=Dobrar');
    await page.click('text=Limpar');
    await page.waitForTimeout(1500);
    await stays(0);
    await page.click(place('preto'));
    await total(100);
    await page.click('.go');
    await page.waitForSelector('[data-winner]');
    await page.click('text=Repetir');
    await page.click('text=Repetir');
    await stays(100);
    await page.click('text=Limpar');
    await total(0);
    await leave(page);
    assert.equal(await page.locator('.notice.bad').count(), 0);
    good(page);
    await page.context().close();
  },

  async 'the window is told, the ball runs, the number is marked, for two at one table'() {
    const pages = [
      await visit(browser, house, { path: `/#/mesa/${at('Francesa')}`, still: false }),
      await visit(browser, house, {
        path: `/#/mesa/${at('Francesa')}`,
        lang: 'en-GB',
        viewport: PHONE,
      }),
    ];
    for (const page of pages) await sit(page);
    const round = await pages[0].locator('article').getAttribute('data-round');
    await Promise.all(
      pages.map((page) =>
        page.waitForSelector(
          `article[data-phase="betting"]:not([data-round="${round}"]), article[data-phase="betting"]`,
        ),
      ),
    );
    await pages[0].waitForSelector('[role="timer"]');
    await pages[0].click(place('vermelho'));
    await pages[1].tap(place('vermelho'));
    await Promise.all(
      pages.map((page) => page.waitForSelector('[data-winner]', { timeout: 20000 })),
    );
    const drawn = await Promise.all(
      pages.map((page) => page.locator('[data-winner]').first().getAttribute('data-winner')),
    );
    assert.equal(drawn[0], drawn[1], 'one number decides for all');
    const log = (page) => page.locator('[role="log"]').innerText();
    assert.match(await log(pages[0]), /Jogo feito, nada mais\.[^]*(Ganhou|Perdeu)/);
    assert.match(await log(pages[1]), /No more bets\.[^]*You (won|lost)/);
    for (const page of pages) {
      good(page);
      await page.context().close();
    }
  },
});
await browser.close();
await closeHouse(house);
process.exit(failed ? 1 : 0);

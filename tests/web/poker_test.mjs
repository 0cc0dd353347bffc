/* The three pokers as a person plays them, against the house's own players. */
import assert from 'node:assert/strict';
import { accessible, cents, closeHouse, DESKTOP, good, openBrowser, openHouse, PHONE, run, sit, until,
         visit } from './house.mjs';

const house = await openHouse();
const browser = await openBrowser();
const TABLES = { holdem: 11, omaha: 12, sintetico: 13 };
const HANDS = 12;
const DEAR = 400;    // cents: what is dearer is not called, so that the chips last

/** Keeps what the house last told this page. */
async function listening(options) {
  const page = await visit(browser, house, { ...options, path: '/' });
  const told = { you: {}, table: {} };
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => {
    const said = JSON.parse(payload);
    if (said.type === 'you' || said.type === 'table') told[said.type] = said;
  }));
  await page.goto(`${house.address}/#/mesa/${options.table}`);
  await page.reload();
  await page.waitForSelector('.poker');
  return { page, told };
}

const turn = (page) => page.locator('.bar[data-turn="yes"]').count();
const phase = (page) => page.locator('article').getAttribute('data-phase');

/** What is offered on the screen is what the house offers, and at its amounts. */
async function offered(page, told) {
  const asked = told.you.asked;
  const shown = await page.locator('[data-move]').evaluateAll((all) => all.map((one) => [one.dataset.move, one.textContent]));
  if (!asked || told.you.asked !== asked || !shown.length) return;
  assert.deepEqual(shown.map(([move]) => move), asked.moves);
  const call = shown.find(([move]) => move === 'call');
  if (call) assert.equal(Number(call[1].replace(/\D/g, '')) * (/,/.test(call[1]) ? 1 : 100), asked.call);
}

/** Makes one of these moves, the first that is offered, by pointer or with Enter. */
async function move(page, wanted, byKeyboard) {
  for (const one of wanted) {
    const button = page.locator(`[data-move="${one}"]`);
    if (!(await button.count())) continue;
    const seq = await page.locator('.poker').innerText();
    await page.waitForTimeout(260);    // a button that has just come does not take a press
    if (byKeyboard) {
      await button.focus();
      await page.keyboard.press('Enter');
    } else await button.click();
    await until(async () => !(await turn(page)) || (await page.locator('.poker').innerText()) !== seq, `the ${one}`);
    return one;
  }
  assert.fail(`none of ${wanted} is offered`);
}

/** Plays on until the hand is decided; says whether a combination was marked. */
async function playHand(page, told, byKeyboard) {
  await until(async () => ['deciding', 'drawing'].includes(await phase(page)), 'a hand');
  while ((await phase(page)) !== 'settled') {
    if (await turn(page)) {
      await offered(page, told);
      const dear = (told.you.asked?.call ?? 0) > DEAR;
      if (await turn(page)) await move(page, dear ? ['fold'] : ['check', 'call', 'show', 'fold'], byKeyboard);
    }
    await page.waitForTimeout(30);
  }
  const table = told.table;
  const wins = table.game.players.filter((one) => one.won);
  if (table.phase !== 'settled' || (await phase(page)) !== 'settled') return false;
  assert.ok(wins.length, 'somebody won');
  const marked = await page.locator('[data-winning]').evaluateAll((all) => all.map((one) => one.dataset.winning));
  if ((await phase(page)) !== 'settled') return false;
  assert.deepEqual([...new Set(marked)].sort(), [...new Set(wins.flatMap((one) => one.combination?.cards ?? []))].sort());
  assert.equal(await cents(page, '[data-status="stack"]'), told.you.stack);
  return marked.length > 0;
}

/** Gets up; in a hand the seat is free when it is over. */
async function away(page) {
  await page.click('[data-do="leave"]');
  await page.waitForSelector('article[data-seated="no"]', { timeout: 60000 });
  good(page);
  await page.context().close();
}

function handsOf(game, table) {
  const tests = {};
  for (const viewport of [DESKTOP, PHONE])
    tests[`a whole hand of ${game}, ${viewport.width} wide`] = async () => {
      const { page, told } = await listening({ viewport, table });
      await sit(page);
      await page.waitForSelector('[data-seat="1"]');
      assert.match(await page.locator('[data-player="1"]').innerText(), /Robô/, 'who is no person is marked');
      let marked = false;
      for (let i = 0; i < HANDS && !marked; i++) marked = await playHand(page, told, viewport === DESKTOP);
      assert.ok(marked, 'the winning combination is marked');
      await accessible(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= viewport.width, `${wide} wide`);
      await away(page);
    };
  return tests;
}

/* Each game at its own table, at the same time: bots think as long as people do. */
const failed = await Promise.all(Object.entries(TABLES).map(([game, table]) => run(handsOf(game, table))));
await browser.close();
await closeHouse(house);
process.exit(failed.some((count) => count > 0) ? 1 : 0);

/* What the screen says is what the ledger did: many rounds of each game of the bank (make ledger: a thousand),
 * read off the screen one by one and held against the books; and the number of each ending. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BANKED,
  closeHouse,
  good,
  openBrowser,
  openHouse,
  place,
  run,
  sit,
  visit,
} from './house.mjs';
import { playRounds } from './rounds.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 1000);
const SMALL = { width: 640, height: 360 };
const SEED = Number(process.env.SEED ?? 812);
const PATIENCE_MS = 120000;
const DRAWN = 20; // rounds of each table that are painted as well as read
const PAUSE_MS = 20.5; // between asks of one line, of which the house takes fifty a second
const PLAYERS = 3; // at as many tables of each game, because of that

/* Beside their minimum and unit. */
const OPTIONS = {
  blackjack: 'decks: 8, double: any, boxes: 3, ',
  baccarat: 'commission: 5pct, pairs: on, ',
  macau: 'commission: half-on-5-6, ',
};
const games = BANKED.filter((game) => !process.env.GAME || game === process.env.GAME);
const tables = games.flatMap((game) => Array.from({ length: PLAYERS }, () => game));

const folder = mkdtempSync(join(tmpdir(), 'feltro-ledger-'));
const floor = join(folder, 'floor.yaml');
writeFileSync(
  floor,
  'house: Casa do Razão\ntables:\n' +
    [...tables, 'roulette-fr', 'roulette-fr']
      .map(
        (game, i) =>
          `  - {name: Mesa ${i + 1}, game: ${game}, mode: individual, book: demo, ` +
          `${OPTIONS[game] ?? ''}minimum: 0.10, unit: 0.10}\n`,
      )
      .join(''),
);

const house = await openHouse(floor);
const browser = await openBrowser();

/** A player with a thousand euros in chips.  `page.endings` has the numbers of endings that the house
 * told, by round; `page.decides` says whether the game has decisions. */
async function sitDown(number) {
  const told = new Map();
  let decides = false;
  const listen = (page) =>
    page.on('websocket', (socket) => {
      let round = 0;
      socket.on('framereceived', ({ payload }) => {
        const said = JSON.parse(payload);
        if (said.type === 'table') round = said.round;
        if (said.type === 'places') decides = (said.layout.decisions ?? []).length > 0;
        if (said.type && said.hash) told.set(round, { ...told.get(round), [said.type]: said.hash });
      });
    });
  const page = await visit(browser, house, {
    path: `/#/mesa/${number}`,
    patience: PATIENCE_MS,
    prepare: listen,
    viewport: SMALL,
  });
  await page.click('[data-do="open-sit"]');
  await page.fill('dialog [name="amount"]', '1000');
  await page.click('dialog [data-do="sit"]');
  await page.waitForSelector('[data-status="net"]');
  page.endings = told;
  page.decides = decides;
  return page;
}

/** The statement of the session and the rounds of the table, over a line of the test's own, as the
 * guest of this page. */
async function readBooks(page, table, oldest) {
  return page.evaluate(
    async (wanted) => {
      const socket = new WebSocket(`ws://${location.host}/ws`);
      let n = 0;
      const ask = (what) =>
        new Promise((done) => {
          socket.onmessage = (message) => done(JSON.parse(message.data));
          setTimeout(() => socket.send(JSON.stringify({ n: ++n, ...what })), wanted.pauseMs);
        });
      await new Promise((open) => (socket.onopen = open));
      await ask({
        do: 'hello',
        lang: 'pt',
        token: JSON.parse(localStorage.getItem('feltro.token')),
      });
      const { sessions } = await ask({ do: 'sessions' });
      const statement = await ask({ do: 'statement', session: sessions[0].session });
      const rounds = [];
      for (let below; below === undefined || below > wanted.oldest; ) {
        const said = await ask({ do: 'rounds', table: wanted.table, ...(below && { below }) });
        if (said.refusal === 'BUSY') continue; // others are reading as well
        rounds.push(...said.rounds);
        below = said.below ?? 0;
      }
      socket.close();
      return { statement, rounds };
    },
    { table, oldest, pauseMs: PAUSE_MS },
  );
}

/** What came out, as the books tell it, in the words of `out` (rounds.mjs). */
function outOf({ pocket, dice, points, total }) {
  return pocket ?? dice?.join(' ') ?? points?.join(' ') ?? String(total);
}

const sum = (amounts) => amounts.reduce((all, one) => all + one, 0);

async function play(page, number, game) {
  const rounds = Math.ceil(ROUNDS / PLAYERS);
  const seen = await page.evaluate(playRounds, {
    rounds,
    seed: SEED * 64 + number,
    pauseMs: PAUSE_MS,
    waitMs: PATIENCE_MS,
    drawn: DRAWN,
  });
  const books = await readBooks(page, number, seen[0].round);
  const kept = new Map(books.rounds.map((one) => [one.round, one]));
  let net = 0;
  for (const one of seen) {
    const where = `${game}, round ${one.round}`;
    const told = page.endings.get(one.round);
    net += one.net;
    assert.equal(
      one.ending,
      `${one.round} ${told?.table} ${told?.you}`,
      `${where}: what was drawn is what was settled`,
    );
    if (!one.plain)
      // of a plain table the number of its ending has said so
      assert.equal(one.out, outOf(kept.get(one.round).outcome), `${where}: what came out`);
    assert.equal(
      one.after,
      one.before + one.net,
      `${where}: the chips moved by what the lines say`,
    );
    assert.equal(one.all, net, `${where}: the result of the session is that of its rounds`);
    if (!page.decides)
      // a decision may add to a bet
      assert.equal(sum(one.lines), one.total, `${where}: a line for every bet`);
  }
  assert.equal(books.statement.rounds, rounds);
  assert.equal(books.statement.staked, sum(seen.flatMap((one) => one.lines)));
  assert.equal(books.statement.net, net);
  assert.equal(100000 + net, seen.at(-1).after);
  good(page);
  return `${rounds} rounds, ${books.statement.staked} cents staked, ${net} won or lost`;
}

const failed = await run({
  async 'a thousand rounds of each game: the screen says what the ledger did'() {
    const pages = [];
    for (const [i] of tables.entries()) pages.push(await sitDown(i + 1));
    const all = await Promise.allSettled(pages.map((page, i) => play(page, i + 1, tables[i])));
    for (const [i, one] of all.entries())
      console.log(`        ${tables[i]}: ${one.value ?? one.reason.message}`);
    for (const one of all) if (one.reason) throw one.reason;
    for (const page of pages) await page.context().close();
  },

  async 'an ending that the house did not record is not shown, and the page says so'() {
    let planted = false;
    const change = (page) =>
      page.routeWebSocket(/\/ws$/, (client) => {
        const line = client.connectToServer();
        line.onMessage((words) => {
          const said = JSON.parse(words);
          const over = said.type === 'table' && said.phase === 'settled' && !planted;
          if (over) said.bets[0][2] += 10;
          planted ||= over;
          client.send(over ? JSON.stringify(said) : words);
        });
      });
    const page = await visit(browser, house, {
      path: `/#/mesa/${tables.length + 1}`,
      patience: PATIENCE_MS,
      prepare: change,
    });
    await sit(page);
    await page.click(place('preto'));
    await page.click('.go:not([disabled])');
    await page.waitForSelector('.notice.bad:has-text("não é o que a casa registou")');
    assert.equal(await page.locator('[data-winner]').count(), 0);
    assert.equal(await page.locator('article').getAttribute('data-ending'), null);
    await page.click(place('preto'));
    await page.click('.go:not([disabled])');
    await page.waitForSelector('[data-winner]');
    good(page);
    await page.context().close();
  },

  async 'on a slow line, 400 kbit/s and 2 s for an answer, a round can be played, and the page says so'() {
    const later = (act) => setTimeout(act, 1000); // each way: what a page is held to does not hold its line
    const delay = async (page) => {
      const network = await page.context().newCDPSession(page);
      await network.send('Network.enable');
      await network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 400,
        downloadThroughput: 50000,
        uploadThroughput: 50000,
      });
      await page.routeWebSocket(/\/ws$/, (client) => {
        const line = client.connectToServer();
        client.onMessage((words) => later(() => line.send(words)));
        line.onMessage((words) => later(() => client.send(words)));
      });
    };
    const page = await visit(browser, house, {
      path: `/#/mesa/${tables.length + 2}`,
      patience: PATIENCE_MS,
      prepare: delay,
    });
    await sit(page);
    const said = page.waitForSelector('.notice:has-text("A ligação está lenta")');
    await page.click(place('preto'));
    await page.waitForSelector('.total[aria-busy="true"]');
    await page.click('.go:not([disabled])');
    await page.waitForSelector('[data-winner]');
    await said;
    good(page);
    await page.context().close();
  },
});
await browser.close();
await closeHouse(house);
rmSync(folder, { recursive: true });
process.exit(failed ? 1 : 0);

/* bench.mjs -- what the web client costs a visitor, measured and printed, never asserted.
 *
 *     node tests/web/bench.mjs FELTROD WEB FLOOR
 *
 * The browser has no window and draws without a graphics card, so frames take longer than on
 * any machine that people play on; a busy machine makes them longer still. */
import { get } from 'node:http';
import { closeHouse, numbersOf, openBrowser, openHouse, visit } from './house.mjs';

const SPIN_MS = 3000;
const CHIPS = 200;
const UPDATES = 60; // a second

const house = await openHouse();
const browser = await openBrowser();
const at = await numbersOf(browser, house);
const said = (what, value) => console.log(`${what.padEnd(62)} ${value}`);
const part = (sorted, p) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))];

/** Long tasks and frames, from the first script on. */
const watch = (page) =>
  page.addInitScript(() => {
    window.long = [];
    new PerformanceObserver((list) =>
      window.long.push(...list.getEntries().map((one) => [one.startTime, one.duration])),
    ).observe({ type: 'longtask', buffered: true });
  });

/** The bytes of a file as the house serves it to a browser; what a service worker fetched counts like the rest. */
const served = (address) =>
  new Promise((done, fail) =>
    get(address, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = answer.rawHeaders.join('  ').length;
      answer.on('data', (some) => (bytes += some.length));
      answer.on('end', () => done(bytes));
    }).on('error', fail),
  );

async function firstLoad() {
  const asked = new Set();
  const page = await visit(browser, house, {
    still: false,
    prepare: async (one) => {
      await watch(one);
      one.on(
        'request',
        (request) => request.url().startsWith('http') && asked.add(request.url().split('#')[0]),
      );
    },
  });
  const bytes = async () =>
    (await Promise.all([...asked].map(served))).reduce((sum, one) => sum + one, 0);
  await page.waitForSelector('.card');
  const shown = await page.evaluate(() => performance.now());
  const ready = await page.evaluate(
    () => performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd,
  );
  const lobby = await bytes();
  await page.click('.card[data-table="1"]');
  await page.waitForSelector('[data-place]');
  const long = await page.evaluate(() => window.long);
  const busy = Math.max(0, ...long.filter(([at]) => at < shown).map(([at, for_]) => at + for_));
  said('first load, lobby, bytes over the wire', lobby);
  said('first load, lobby and a table of roulette (wanted: < 307200)', await bytes());
  said('document ready, ms', ready.toFixed(0));
  said(
    'lobby can be used, ms (tables shown, no long task after)',
    Math.max(shown, busy).toFixed(0),
  );
  said(
    'long tasks until the table is there, and the longest, ms',
    `${long.length}, ${Math.max(0, ...long.map(([, for_]) => for_)).toFixed(0)}`,
  );
  await page.context().close();
}

/** A table of many players: the house's own words, and as many of ours as are wanted. */
async function crowded() {
  const heard = {};
  const page = await visit(browser, house, {
    path: `/#/mesa/${at('Francesa')}`,
    still: false,
    prepare: async (one) => {
      await watch(one);
      await one.routeWebSocket(/\/ws$/, (client) => {
        heard.client = client;
        client.connectToServer().onMessage((words) => {
          const told = JSON.parse(words);
          if (told.type === 'places') heard.places = told.places.map((place) => place.place);
          if (told.type === 'table') heard.table = told;
          if (!heard.held || told.type !== 'table') client.send(words);
        });
      });
    },
  });
  await page.waitForSelector('[data-place]');
  heard.held = true;
  return { page, heard };
}

/** Frames of so long, while `act` goes on. */
async function frames(page, act) {
  const measured = page.evaluate(
    (ms) =>
      new Promise((done) => {
        const times = [];
        let last = performance.now();
        const end = last + ms;
        const from = window.long.length;
        requestAnimationFrame(function frame(now) {
          times.push(now - last);
          last = now;
          if (now < end) requestAnimationFrame(frame);
          else done({ times, long: window.long.slice(from) });
        });
      }),
    SPIN_MS,
  );
  await act();
  const { times, long } = await measured;
  const sorted = times.slice(1).sort((a, b) => a - b);
  return (
    `${part(sorted, 0.5).toFixed(1)}, ${part(sorted, 0.95).toFixed(1)}, ${part(sorted, 0.99).toFixed(1)}; ` +
    `${sorted.length} frames, ${long.length} long tasks`
  );
}

async function smooth() {
  const { page, heard } = await crowded();
  let seq = heard.table.seq,
    round = heard.table.round + 1000,
    at = 0;
  const bets = () =>
    Array.from({ length: CHIPS }, (_, i) => [
      1 + (i % 11),
      heard.places[(i * 7 + (i === at ? 1 : 0)) % heard.places.length],
      100 + 50 * ((i + at) % 9),
    ]);
  const tell = (more) =>
    heard.client.send(
      JSON.stringify({
        ...heard.table,
        now: Date.now(),
        seq: ++seq,
        round,
        phase: 'betting',
        hash: undefined,
        seats: [1, 2, 3],
        events: [],
        bets: bets(),
        ...more,
      }),
    );
  const spin = () =>
    tell({
      phase: 'settled',
      game: { pocket: '17' },
      events: [{ event: 'round-over', place: 0, number: 17 }],
    });
  const update = async () => {
    for (const end = Date.now() + SPIN_MS; Date.now() < end; at = (at + 1) % CHIPS) {
      tell({});
      await new Promise((soon) => setTimeout(soon, 1000 / UPDATES));
    }
  };
  tell({});
  await page.waitForTimeout(1000);
  said('frames at rest, ms p50, p95, p99', await frames(page, async () => {}));
  said(
    `frames, ${CHIPS} chips on the cloth and ${UPDATES} updates a second`,
    await frames(page, update),
  );
  said('frames, while the ball runs, chips on the cloth', await frames(page, async () => spin()));
  round++;
  await page.waitForTimeout(1000);
  said(
    `frames, while the ball runs, with ${UPDATES} updates a second`,
    await frames(page, async () => {
      spin();
      round++;
      await update();
    }),
  );
  await page.context().close();
}

console.log('The web client, headless, without a graphics card:');
await firstLoad();
await smooth();
await browser.close();
await closeHouse(house);

/* house.mjs -- a real house and a real browser, for the tests of this folder.
 *
 *     node TEST FELTROD WEB FLOOR
 *
 * Every page is watched: an error of the console, a broken promise or a word from the content
 * policy fails the test, whatever else it looked at. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..');
const need = createRequire(join(root, 'web/package.json'));
const { chromium } = need('playwright-core');
const axe = readFileSync(need.resolve('axe-core/axe.min.js'), 'utf8');

const [FELTROD, WEB, FLOOR] = process.argv.slice(2);
export const floorFile = FLOOR;
export const FELTRO = [dirname(FELTROD), join(dirname(FELTROD), '..')]
  .map((folder) => resolve(folder, 'feltro'))
  .find(existsSync);

/** The games that the program has. */
export const GAMES = JSON.parse(
  execFileSync(FELTRO, ['games', '--json'], { encoding: 'utf8', maxBuffer: 1 << 26 }),
);
export const BANKED = GAMES.filter((one) => one.banked).map((one) => one.game);
export const POKERS = GAMES.filter((one) => !one.banked).map((one) => one.game);

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740 };

/** The floor file, and after its tables one for every game against the bank that has none there:
 * so a new game is under these tests from its first day. */
function wholeFloor(folder) {
  const words = readFileSync(FLOOR, 'utf8');
  const has = new Set([...words.matchAll(/^ {4}game: (.+)$/gm)].map(([, game]) => game));
  const more = BANKED.filter((game) => !has.has(game)).map(
    (game) => `
  - name: ${game} a sós
    game: ${game}
    mode: individual
    book: demo
    minimum: 1.00
    unit: 0.50
`,
  );
  const path = join(folder, 'floor.yaml');
  writeFileSync(path, words + more.join(''));
  return path;
}

/** A house over a folder of its own, at a port of its own; `words` go to its command line. */
export async function openHouse(floor, words = [], web = WEB) {
  const folder = mkdtempSync(join(tmpdir(), 'feltro-web-'));
  const house = { folder, floor: floor ?? wholeFloor(folder), words, web, port: 0 };
  await house_start(house);
  return house;
}

async function house_start(house) {
  const process_ = spawn(FELTROD, [
    '--floor',
    house.floor,
    '--data',
    join(house.folder, 'data'),
    '--web',
    house.web,
    '--listen',
    `127.0.0.1:${house.port}`,
    ...house.words,
  ]);
  let said = '';
  process_.stderr.on('data', (bytes) => (said += bytes));
  house.process = process_;
  house.port = await new Promise((done, fail) => {
    let heard = '';
    process_.stdout.on('data', (bytes) => {
      heard += bytes;
      const found = /feltrod: http:\/\/127\.0\.0\.1:(\d+)/.exec(heard);
      if (found) done(Number(found[1]));
    });
    process_.on('exit', () => fail(new Error(`the house did not open: ${said}`)));
  });
  house.address = `http://127.0.0.1:${house.port}`;
}

export async function stopHouse(house, signal = 'SIGTERM') {
  const gone = new Promise((done) => house.process.on('exit', done));
  house.process.kill(signal);
  await gone;
}

export const startAgain = house_start;

export async function closeHouse(house) {
  await stopHouse(house);
  rmSync(house.folder, { recursive: true });
}

// The shell has no windows to draw, and needs half of the processor.
const CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);

export async function openBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? CHROMIUM,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A visitor: a page with nothing remembered; what goes wrong in it is in `page.wrong`, what the
 * house told it last, of each kind, in `page.told`, and all that happened at tables in `page.told.events`. */
export async function visit(
  browser,
  house,
  {
    viewport = DESKTOP,
    path = '/',
    lang = 'pt-PT',
    still = true,
    allow = [],
    patience = 30000,
    prepare = () => {},
  } = {},
) {
  const context = await browser.newContext({
    viewport,
    locale: lang,
    hasTouch: viewport === PHONE,
    reducedMotion: still ? 'reduce' : 'no-preference',
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(patience); // for a machine that others use as well
  page.wrong = [];
  const note = (words) => {
    if (!allow.some((pattern) => pattern.test(words))) page.wrong.push(words);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(message.text());
  });
  page.on('pageerror', (error) => note(String(error)));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.host !== `127.0.0.1:${house.port}`)
      note(`asked elsewhere: ${url}`);
  });
  page.told = { you: {}, table: {}, entrant: {}, tournament: {}, events: [] };
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const said = JSON.parse(payload);
      if (said.type) page.told[said.type] = said;
      if (said.type === 'table') page.told.events.push(...said.events);
    }),
  );
  await page.addInitScript(() => {
    window.lines = [];
    window.WebSocket = class extends WebSocket {
      constructor(address) {
        super(address);
        window.lines.push(this);
      }
    };
    addEventListener('securitypolicyviolation', (e) =>
      console.error(`policy: ${e.violatedDirective} ${e.blockedURI}`),
    );
  });
  await prepare(page);
  await page.goto(house.address + path);
  return page;
}

/** The tables of a house, as its lobby tells them. */
export async function lobbyOf(browser, house) {
  const page = await browser.newPage();
  await page.goto(house.address);
  const tables = await page.evaluate(
    () =>
      new Promise((done) => {
        const line = new WebSocket(`ws://${location.host}/ws`);
        line.onopen = () => {
          line.send(JSON.stringify({ n: 1, do: 'hello', lang: 'pt' }));
          line.send(JSON.stringify({ n: 2, do: 'lobby' }));
        };
        line.onmessage = ({ data }) => {
          const said = JSON.parse(data);
          if (said.re === 2) done(said.tables);
        };
      }),
  );
  await page.close();
  return tables;
}

/** The number of a table, by its name in the floor file. */
export async function numbersOf(browser, house) {
  const tables = await lobbyOf(browser, house);
  return (name) => {
    const found = tables.find((one) => one.name === name);
    assert.ok(found, `there is no table called ${name}`);
    return found.table;
  };
}

/** The line to the house breaks. */
export const hangUp = (page) => page.evaluate(() => window.lines.at(-1).close());

/** The line breaks, and there is none until the visitor is put through again. */
export const cutOff = (page) =>
  page.evaluate(() => {
    window.Reached = window.WebSocket;
    window.WebSocket = class {
      constructor() {
        setTimeout(() => this.onclose?.(), 100);
      }
    };
    window.lines.at(-1).close();
  });

export const putThrough = (page) => page.evaluate(() => (window.WebSocket = window.Reached));

/** Whatever the house says is not heard any more, until the line breaks. */
export const deafen = (page) => page.evaluate(() => (window.lines.at(-1).onmessage = null));

/** Whatever the visitor asks does not arrive any more, until the line breaks. */
export const mute = (page) => page.evaluate(() => (window.lines.at(-1).send = () => {}));

/** Notes from now on what the page says of the line and in notices: a busy machine may look too
 * late at words that stand there for a moment.  The function it returns waits for these words. */
export async function overhear(page, words) {
  await page.evaluate(() => {
    window.overheard = '';
    const said = () =>
      [...document.querySelectorAll('p.line, .notice')].map((one) => one.textContent).join();
    new MutationObserver(() => (window.overheard += said())).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  return () => until(() => page.evaluate((said) => window.overheard.includes(said), words), words);
}

/** Whatever the house says is heard so much later from now on. */
export const slow = (page, ms) =>
  page.evaluate((wait) => {
    const line = window.lines.at(-1);
    const hear = line.onmessage;
    line.onmessage = (message) => setTimeout(() => hear(message), wait);
  }, ms);

export function good(page) {
  assert.deepEqual(page.wrong, []);
}

/** No serious or critical finding of axe-core on what is shown now. */
export async function accessible(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axe }); // past the policy of the page
  const found = await page.evaluate(() =>
    window.axe.run(document, { resultTypes: ['violations'] }),
  );
  const bad = found.violations
    .filter((one) => one.impact === 'serious' || one.impact === 'critical')
    .map(
      (one) =>
        `${one.id}: ${one.nodes
          .slice(0, 4)
          .map((node) => node.html.slice(0, 160) + ' ' + (node.any[0]?.message ?? ''))
          .join('\n    ')}`,
    );
  assert.deepEqual(bad, []);
}

/** Sits down at the table in view with what the dialog offers. */
export async function sit(page) {
  await page.click('[data-do="open-sit"]');
  await page.click('dialog [data-do="sit"]');
  await page.waitForSelector('article[data-seated="yes"]');
}

export async function leave(page) {
  await page.click('[data-do="leave"]');
  await page.waitForSelector('article[data-seated="no"]');
}

export const place = (key) => `[data-place="${key}"]`;

/** A point where a touch reaches this place, and not another that lies over it. */
export async function pointOn(page, key) {
  await page.locator(place(key)).scrollIntoViewIfNeeded();
  const point = await page.evaluate((wanted) => {
    const spot = document.querySelector(`[data-place="${wanted}"]`);
    const box = spot.getBoundingClientRect();
    const hits = (x, y) => document.elementFromPoint(x, y)?.closest('[data-place]') === spot;
    for (let i = 1; i < 40; i++)
      for (let k = 1; k < 40; k++) {
        const x = box.left + (box.width * i) / 40;
        const y = box.top + (box.height * k) / 40;
        if (hits(x, y) && hits(x - 3, y) && hits(x + 3, y) && hits(x, y - 3) && hits(x, y + 3))
          return { x, y };
      }
    return null;
  }, key);
  assert.ok(point, `${key} can be touched somewhere`);
  return point;
}

/** Touches a place as this visitor would: with a finger or with a pointer. */
export async function touch(page, key) {
  const { x, y } = await pointOn(page, key);
  if (page.viewportSize().width === PHONE.width) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

/** Cents of what a status says: "1.234,50 €" or "€1,234.50". */
export async function cents(page, what) {
  const words = await page.locator(what).first().innerText();
  return Number(words.replace(/[^\d-]/g, ''));
}

/** Waits until `is` says yes.  The page's own policy forbids what waits inside of it. */
export async function until(is, what = 'what was waited for', seconds = 30) {
  for (let i = 0; i < seconds * 20; i++) {
    if (await is()) return;
    await new Promise((soon) => setTimeout(soon, 50));
  }
  assert.fail(`${what} did not come`);
}

/** Presses a button by keyboard, once it can be: a focus that is refused would send the key elsewhere. */
export async function pressByKey(page, button) {
  await until(() => button.isEnabled(), 'a button to press');
  await button.focus();
  await page.keyboard.press('Enter');
}

/** So many piles of the player lie on the cloth. */
export async function piles(page, count) {
  await until(async () => (await page.locator('[data-pile]').count()) === count, `${count} piles`);
}

/** Runs tests one after another and says which failed. */
export async function run(tests) {
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    try {
      await test();
      console.log(`ok      ${name}`);
    } catch (error) {
      failed++;
      console.log(`FAILED  ${name}\n${error.stack}`);
    }
  }
  return failed;
}

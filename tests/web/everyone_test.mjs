/* For everyone: installed as an app, spoken, two tables at once, large enough for a finger, whole at
 * twice the size, any game at the plain table.  And closed to other pages, to frames and to replays. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import {
  accessible,
  BANKED,
  cents,
  closeHouse,
  floorFile,
  GAMES,
  good,
  leave,
  lobbyOf,
  numbersOf,
  openBrowser,
  openHouse,
  PHONE,
  piles,
  place,
  root,
  run,
  sit,
  until,
  visit,
} from './house.mjs';

const house = await openHouse();
const browser = await openBrowser();
const at = await numbersOf(browser, house);
const ROULETTE = at('Francesa a sós');
const DICE = at('Banca a sós');
const BACCARAT = at('Bacará a sós');
/* The first table of each game. */
const FIRST = (await lobbyOf(browser, house)).filter(
  (one, i, all) => all.findIndex((other) => other.game === one.game) === i,
);
const address = (table) => (table ? `/#/mesa/${table}` : '/');
const there = (page, table) => page.waitForSelector(table ? '.felt.cloth svg' : '.card');

/** A page of somebody else's, with these words in it. */
async function elsewhere(words) {
  const server = createServer((_, answer) =>
    answer.writeHead(200, { 'Content-Type': 'text/html' }).end(words),
  );
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  return {
    page,
    close: async () => {
      await context.close();
      server.close();
    },
  };
}

/** Can this page open a line to the house?  What the house says to a hello there. */
const openLine = (page, hello = { n: 1, do: 'hello', lang: 'pt' }) =>
  page.evaluate(
    ([where, ask]) =>
      new Promise((done) => {
        const line = new WebSocket(where);
        line.onopen = () => line.send(JSON.stringify(ask));
        line.onmessage = ({ data }) => {
          done(JSON.parse(data));
          line.close();
        };
        line.onclose = () => done(null);
      }),
    [`ws://127.0.0.1:${house.port}/ws`, hello],
  );

/** To this page a game has a key that no folder is named by. */
const asUnknown = (page, game) =>
  page.routeWebSocket(/./, (line) =>
    line
      .connectToServer()
      .onMessage((words) => line.send(words.replaceAll(`"game":"${game}"`, '"game":"unknown"'))),
  );

const failed = await run({
  async 'a page of another origin opens no line and posts nothing'() {
    const other = await elsewhere('<h1>Outra casa</h1>');
    assert.equal(await openLine(other.page), null);
    await other.close();
    const page = await visit(browser, house);
    await page.waitForSelector('.card');
    assert.equal((await openLine(page)).ok, true, 'our own page does');
    for (const origin of [
      'https://outra.example',
      `http://127.0.0.1:${house.port}.outra.example`,
      'null',
      undefined,
    ]) {
      const said = await fetch(`${house.address}/api/sign-in`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(origin && { Origin: origin }) },
        body: '{"login":"x","password":"y"}',
      });
      assert.equal(said.status, 403, String(origin));
      assert.equal((await said.json()).refusal, 'BAD_ORIGIN');
    }
    await page.context().close();
  },

  async 'a page that puts a frame around us shows nothing'() {
    const other = await elsewhere(
      `<iframe src="${house.address}/" width="900" height="600"></iframe>`,
    );
    await other.page.waitForTimeout(500);
    const [, frame] = other.page.frames();
    assert.ok(!frame.url().startsWith(house.address), frame.url());
    await other.close();
    const policy = (await fetch(house.address)).headers.get('content-security-policy');
    assert.match(policy, /frame-ancestors 'none'/);
    assert.ok(!/unsafe-inline|'unsafe-eval'|\*/.test(policy), policy);
  },

  async 'an ask that is sent again over another line is not done twice'() {
    const sent = [];
    let token;
    const page = await visit(browser, house, {
      path: address(ROULETTE),
      prepare: (page) =>
        page.on('websocket', (line) => {
          line.on('framesent', ({ payload }) => sent.push(JSON.parse(payload)));
          line.on('framereceived', ({ payload }) => (token ??= JSON.parse(payload).token));
        }),
    });
    await there(page, ROULETTE);
    await sit(page);
    await page.click(place('pleno-17'));
    await piles(page, 1);
    const before = await cents(page, '[data-status="in-play"]');
    const bet = sent.find((one) => one.do === 'bet');
    const again = (hello) =>
      page.evaluate(
        ([where, asks]) =>
          new Promise((done) => {
            const heard = [];
            const line = new WebSocket(where);
            line.onopen = () => asks.forEach((ask) => line.send(JSON.stringify(ask)));
            line.onmessage = ({ data }) => {
              const said = JSON.parse(data);
              if ('re' in said) heard.push(said);
              if (heard.length === asks.length) {
                done(asks.map((ask) => heard.find((one) => one.re === ask.n)));
                line.close();
              }
            };
          }),
        [`ws://127.0.0.1:${house.port}/ws`, [hello, bet]],
      );
    const [, stranger] = await again({ n: 1, do: 'hello', lang: 'pt' });
    assert.equal(stranger.ok, false, 'without our token there is no seat');
    const [ours, same] = await again({ n: bet.n - 1, do: 'hello', lang: 'pt', token });
    assert.ok(ours.ok, 'and with it');
    assert.ok(same.ok === false || same.re === bet.n, 'the first answer stands');
    await page.reload();
    await there(page, ROULETTE);
    await piles(page, 1);
    assert.equal(await cents(page, '[data-status="in-play"]'), before, 'one bet lies there');
    await page.click('text=Limpar');
    await piles(page, 0);
    await leave(page);
    good(page);
    await page.context().close();
  },

  async 'markup and very long names are shown as text; names that reverse text are refused'() {
    const written = (name) => {
      const path = join(house.folder, 'hostil.yaml');
      writeFileSync(
        path,
        readFileSync(floorFile, 'utf8')
          .replace('name: Francesa a sós', `name: ${JSON.stringify(name)}`)
          .replace('house: Casa de Ensaio', `house: ${JSON.stringify('<b>Casa</b>')}`),
      );
      return path;
    };
    for (const name of ['Mesa \u202Eatrevida', 'Mesa\u0007', 'x'.repeat(400)])
      await assert.rejects(openHouse(written(name)), /hostil\.yaml:\d+/, JSON.stringify(name));
    const hostile = '<img/src=x/onerror=alert(1)>' + 'W'.repeat(32);
    const other = await openHouse(written(hostile));
    const page = await visit(browser, other, { viewport: PHONE });
    await page.waitForSelector('.card');
    const whole = async () =>
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= PHONE.width);
    assert.ok((await page.locator('.card').first().innerText()).includes(hostile));
    await whole();
    await page.click('.card');
    await there(page, ROULETTE);
    assert.equal(await page.locator('h1').innerText(), hostile);
    await whole();
    await page.click('[data-do="rules"]');
    await page.waitForSelector('dialog [data-section]');
    assert.ok((await page.locator('dialog').innerText()).includes(hostile));
    assert.equal(await page.locator('main img[src="x"], dialog img').count(), 0);
    good(page);
    await page.context().close();
    await closeHouse(other);
  },

  async 'it can be installed, opens without the house and says so, and caches only its shell'() {
    const manifest = await (await fetch(`${house.address}/manifest.webmanifest`)).json();
    assert.equal(manifest.display, 'standalone');
    for (const icon of manifest.icons) {
      const bytes = Buffer.from(await (await fetch(house.address + icon.src)).arrayBuffer());
      if (icon.type === 'image/png')
        assert.equal(icon.sizes, `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`);
    }
    const page = await visit(browser, house, {
      path: address(ROULETTE),
      allow: [/ERR_/, /WebSocket/, /Failed to fetch/],
    });
    await there(page, ROULETTE);
    assert.equal(
      await page.locator('link[rel="manifest"]').getAttribute('href'),
      '/manifest.webmanifest',
    );
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await there(page, ROULETTE);
    await until(
      () => page.evaluate(() => navigator.serviceWorker.controller !== null),
      'the keeper of the shell',
    );
    const kept = await page.evaluate(async () => {
      const all = [];
      for (const name of await caches.keys())
        for (const one of await (await caches.open(name)).keys())
          all.push(new URL(one.url).pathname);
      return all;
    });
    for (const path of kept) assert.ok(path === '/' || path.startsWith('/assets/'), path);
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector('p.line[role="status"]:has-text("Sem rede")');
    assert.equal(await page.locator('.brand').count(), 1);
    await page.context().setOffline(false);
    await there(page, ROULETTE);
    await until(async () => (await page.locator('p.line').count()) === 0, 'the line', 60);
    good(page);
    await page.context().close();
  },

  async 'the calls are spoken where sound is on, in the language of the page; the cloth is remembered'() {
    const page = await visit(browser, house, {
      path: address(BACCARAT),
      prepare: (page) =>
        page.addInitScript(() => {
          window.spoken = [];
          speechSynthesis.speak = (said) => window.spoken.push([said.lang, said.text]);
        }),
    });
    await there(page, BACCARAT);
    await sit(page);
    const round = async () => {
      await page.locator(place('ponto')).focus();
      await page.keyboard.press('Enter');
      await page.waitForSelector('.go:enabled');
      const had = await page.locator('article').getAttribute('data-round');
      await page.click('.go');
      await until(
        async () => (await page.locator('article').getAttribute('data-round')) !== had,
        'the round',
      );
      return page.evaluate(() => window.spoken.splice(0));
    };
    assert.deepEqual(await round(), [], 'silent unless asked to speak');
    await page.click('[aria-label="Ligar o som"]');
    const pt = await round();
    assert.ok(pt.every(([lang]) => lang === 'pt-PT'));
    assert.match(
      pt.map(([, text]) => text).join(' '),
      /Jogo feito, nada mais.*(Ganhou|Perdeu|Nem ganhou).*Façam as vossas apostas/,
    );
    await page.click('.tools button:first-child');
    const en = await round();
    assert.ok(en.every(([lang]) => lang === 'en-GB'));
    assert.match(en.map(([, text]) => text).join(' '), /No more bets/);
    await page.click('[aria-label="Light cloth"]');
    await accessible(page);
    await page.reload();
    await there(page, BACCARAT);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.cloth), 'light');
    await leave(page);
    good(page);
    await page.context().close();
  },

  async 'fingers find every button, and nothing is cut off at twice the size'() {
    const page = await visit(browser, house, { viewport: PHONE });
    const small = [];
    for (const { table, game, banked } of [{ table: 0, game: 'lobby' }, ...FIRST]) {
      await page.goto(house.address + address(table));
      await there(page, table);
      if (banked) await sit(page);
      small.push(
        ...(await page.evaluate(
          (where) =>
            [...document.querySelectorAll('button, a, select, input, [role="button"]')]
              .filter((one) => !one.closest('.skip, p, .unseen') && one.checkVisibility())
              /* Between 0, 00 and the numbers beside them the cloth has no more room; arrows lead
               * there too. */
              .filter((one) => where !== 'roulette-us' || !/-00?-/.test(one.dataset.place ?? ''))
              .map((one) => [one.getBoundingClientRect(), one])
              .filter(
                ([box, one]) =>
                  box.width &&
                  Math.min(box.width, box.height) < (one.matches('.brass') ? 43.5 : 24),
              )
              .map(([{ width, height }, one]) => {
                const name = one.dataset.place ?? one.textContent.trim().slice(0, 20);
                const size = `${width.toFixed(1)}x${height.toFixed(1)}`;
                return `${where}: ${one.getAttribute('class')} ${name} ${size}`;
              }),
          game,
        )),
      );
      await page.setViewportSize({ width: 640, height: 400 }); // 1280 by 800 at 200 %
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 640, `${address(table)} is ${wide} wide at twice the size`);
      await page.setViewportSize(PHONE);
      if (banked) {
        await leave(page);
        await page.keyboard.press('Escape');
      }
    }
    assert.deepEqual(small, []);
    good(page);
    await page.context().close();
  },

  async 'every game has a table on the floor of these tests'() {
    assert.deepEqual(FIRST.map((one) => one.game).sort(), GAMES.map((one) => one.game).sort());
  },

  /* Each game against the bank under a name that the client does not know. */
  async 'a game without a folder is played at the plain table, decisions and all'() {
    for (const game of BANKED) {
      const { table } = FIRST.find((one) => one.game === game);
      const page = await visit(browser, house, {
        viewport: PHONE,
        path: address(table),
        prepare: (page) => asUnknown(page, game),
      });
      await page.waitForSelector('[data-plain] [data-place]');
      await sit(page);
      await page.waitForSelector('article[data-phase="betting"]');
      await page.locator('[data-place]').first().focus();
      await page.keyboard.press('Enter');
      await piles(page, 1);
      const staked = page.told.table.bets[0];
      await until(async () => {
        for (const button of ['[data-move]:not([aria-disabled="true"])', '.go:enabled'])
          if (await page.locator(button).count())
            await page
              .locator(button)
              .last()
              .click({ timeout: 2000 })
              .catch(() => 0);
        return page.locator('[data-net]').count();
      }, `the end of a round of ${game}`);
      assert.equal(staked[1], page.told.you.lines[0].place, game);
      assert.ok(await page.locator('[data-lies]').count(), `${game}: what came out is shown`);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= PHONE.width);
      await accessible(page);
      await leave(page);
      good(page);
      await page.context().close();
    }
  },

  async 'a place that only a decision fills is nothing to bet on'() {
    const page = await visit(browser, house, {
      path: address(DICE),
      prepare: (page) =>
        page.routeWebSocket(/./, (line) =>
          line.connectToServer().onMessage((words) => {
            const said = JSON.parse(words);
            if (said.type === 'places')
              for (const one of said.places) if (one.key === 'ases') one.by = 'decision';
            line.send(JSON.stringify(said));
          }),
        ),
    });
    await page.waitForSelector(place('grande'));
    assert.equal(await page.locator(place('ases')).count(), 0, 'no spot');
    await sit(page);
    await page.locator(place('grande')).focus();
    await page.keyboard.press('Enter');
    await piles(page, 1);
    good(page);
    await page.click('text=Limpar');
    await piles(page, 0);
    await leave(page);
    await page.context().close();
  },

  async 'two tables side by side, each with its own chips'() {
    const page = await visit(browser, house, {
      path: address(ROULETTE),
      viewport: { width: 1600, height: 900 },
    });
    await there(page, ROULETTE);
    await page.selectOption('.acts select', String(DICE));
    assert.equal(await page.locator('article').count(), 1, 'what is only looked for is not opened');
    await page.click('[data-do="beside"]');
    await until(
      async () =>
        (await page.locator('article .felt.cloth svg').count()) > 1 &&
        (await page.locator('article').count()) === 2,
      'both tables',
    );
    for (const [i, key] of ['vermelho', 'pequeno'].entries()) {
      const table = page.locator('article').nth(i);
      await table.locator('[data-do="open-sit"]').click();
      await page.click('dialog [data-do="sit"]');
      await until(async () => (await table.getAttribute('data-seated')) === 'yes', 'the seat');
      await table.locator(place(key)).focus();
      await page.keyboard.press('Enter');
      await until(async () => (await table.locator('[data-pile]').count()) === 1, 'the pile');
    }
    await page.locator('article').nth(0).locator('.go').click();
    await page.waitForSelector('article [data-winner]');
    assert.equal(
      await page.locator('article').nth(1).locator('[data-pile]').count(),
      1,
      'the other is as it was',
    );
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 1600);
    await page.setViewportSize({ width: 1280, height: 800 });
    await until(
      async () => (await page.locator('article').count()) === 1,
      'one of them where there is no room',
    );
    good(page);
    await page.context().close();
  },

  async 'a tenth game is one folder, and nothing else'() {
    const tree = join(house.folder, 'web');
    cpSync(`${root}/web`, tree, {
      recursive: true,
      filter: (path) => !path.endsWith('node_modules'),
    });
    symlinkSync(`${root}/web/node_modules`, join(tree, 'node_modules'));
    symlinkSync(`${root}/build-wasm`, join(house.folder, 'build-wasm')); // what proves a round is no part of a game
    cpSync(join(tree, 'src/games/banca-francesa'), join(tree, 'src/games/decimo'), {
      recursive: true,
    });
    const built = join(house.folder, 'built');
    mkdirSync(built);
    execFileSync(
      process.execPath,
      ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'],
      {
        cwd: tree,
        env: { ...process.env, FELTRO_WEB: built },
      },
    );
    const other = await openHouse(floorFile, [], built);
    const page = await visit(browser, other, {
      prepare: (page) =>
        page.routeWebSocket(/./, (line) =>
          line
            .connectToServer()
            .onMessage((words) =>
              line.send(words.replaceAll('"game":"banca-francesa"', '"game":"decimo"')),
            ),
        ),
    });
    await page.waitForSelector(`.card[data-table="${DICE}"]`);
    assert.match(
      await page
        .locator('section.game', { has: page.locator(`[data-table="${DICE}"]`) })
        .locator('img')
        .getAttribute('src'),
      /emblem/,
    );
    await page.click(`.card[data-table="${DICE}"]`);
    await there(page, DICE);
    await sit(page);
    await page.locator(place('grande')).focus();
    await page.keyboard.press('Enter');
    await piles(page, 1);
    good(page);
    await page.context().close();
    await closeHouse(other);
  },
});
await browser.close();
await closeHouse(house);
process.exit(failed ? 1 : 0);

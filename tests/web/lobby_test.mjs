/* The lobby, the frame around a table, and the line to the house. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  accessible,
  cents,
  closeHouse,
  cutOff,
  deafen,
  floorFile,
  good,
  hangUp,
  leave,
  mute,
  openBrowser,
  openHouse,
  overhear,
  PHONE,
  piles,
  place,
  pressByKey,
  putThrough,
  run,
  sit,
  slow,
  startAgain,
  stopHouse,
  until,
  visit,
  numbersOf,
} from './house.mjs';

const house = await openHouse();
const browser = await openBrowser();
const at = await numbersOf(browser, house);

const failed = await run({
  async 'the lobby lists every table with its terms, and filters them'() {
    const page = await visit(browser, house);
    await page.waitForSelector('.card');
    const floor = readFileSync(floorFile, 'utf8');
    const tables = floor.match(/^ {2}- name:/gm).length;
    assert.equal(await page.locator('.card').count(), tables);
    const card = page.locator('.card', { hasText: 'Americana a sós' });
    assert.match(await card.innerText(), /1\s€/);
    assert.match(await card.innerText(), /0,50\s€/);
    assert.match(await card.innerText(), /Demonstração/);
    await page.click('.filters button:has-text("Roleta Americana")');
    assert.equal(await page.locator('.card').count(), 1);
    await page.click('.filters button:has-text("Todos os jogos")');
    await page.selectOption('.filters select', 'multi');
    assert.equal(
      await page.locator('.card').count(),
      tables - floor.match(/mode: individual/g).length,
    );
    await accessible(page);
    good(page);
    await page.context().close();
  },

  async 'a small screen needs no sideways scrolling, in either language and on either cloth'() {
    for (const path of ['/', `/#/mesa/${at('Francesa a sós')}`]) {
      const page = await visit(browser, house, { viewport: PHONE, path });
      await page.waitForSelector(path === '/' ? '.card' : '[data-place]');
      for (const press of [null, '.tools button:nth-child(1)', '.tools button:nth-child(2)']) {
        if (press) await page.click(press);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= PHONE.width, `${path} is ${wide} wide`);
        await accessible(page);
      }
      assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
      good(page);
      await page.context().close();
    }
  },

  async 'tables that are alike are one in the lobby, and lead everybody to a free one'() {
    const card = '.card:has-text("Dados para cada um")';
    const numbers = new Set();
    const pages = [];
    for (const free of [3, 2, 1]) {
      const page = await visit(browser, house);
      await page.waitForSelector(`${card}:has-text("${free} de 3 livres")`);
      assert.equal(await page.locator(card).count(), 1);
      await page.click(card);
      await sit(page);
      numbers.add(page.url().split('/').at(-1));
      pages.push(page);
    }
    assert.equal(numbers.size, 3);
    const late = await visit(browser, house, { path: `/#/mesa/${[...numbers][0]}` });
    await late.waitForSelector('[data-place]');
    assert.equal(await late.locator('[data-do="another"]').count(), 0, 'all are taken');
    await leave(pages[1]);
    await late.click('[data-do="another"]');
    await late.waitForURL(`**/#/mesa/${[...numbers][1]}`);
    await sit(late);
    for (const page of [...pages, late]) {
      if (page !== pages[1]) await leave(page);
      good(page);
      await page.context().close();
    }
  },

  async 'everybody sees who has a seat, and a player sees which is his'() {
    const page = await visit(browser, house, { path: `/#/mesa/${at('Francesa')}` });
    const other = await visit(browser, house);
    await other.waitForSelector(
      `.card[data-table="${at('Francesa')}"]:has-text("0 de 12 ocupados")`,
    );
    await sit(page);
    await page.click('text=‹ Sala');
    await page.waitForSelector(
      `.card[data-table="${at('Francesa')}"]:has-text("Tem aqui um lugar")`,
    );
    await other.waitForSelector(
      `.card[data-table="${at('Francesa')}"]:has-text("1 de 12 ocupados")`,
    );
    await page.click(`.card[data-table="${at('Francesa')}"]`);
    await leave(page);
    good(page);
    good(other);
    await page.context().close();
    await other.context().close();
  },

  async 'time, wallet, chips, session and result stay in view on a small screen and cover nothing'() {
    const page = await visit(browser, house, {
      viewport: PHONE,
      path: `/#/mesa/${at('Francesa')}`,
    });
    await sit(page);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    for (const what of ['clock', 'wallet', 'stack', 'in-play', 'session', 'net'])
      assert.ok(
        await page.locator(`[data-status="${what}"]`).evaluate((node) => {
          const box = node.getBoundingClientRect();
          return (
            box.top >= 0 &&
            document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === node
          );
        }),
        what,
      );
    const foot = await page
      .locator('header')
      .evaluate((node) => node.getBoundingClientRect().bottom);
    assert.ok(foot < 60, `${foot} of the screen`);
    const top = await page.locator(place('pleno-0')).evaluate((node) => {
      node.scrollIntoView({ block: 'nearest' });
      return node.getBoundingClientRect().top;
    });
    assert.ok(top >= foot, 'below it');
    await page.locator('[data-do="account"]').focus();
    await page.keyboard.press('Tab');
    assert.ok(
      (await page.locator('.tools button').first().boundingBox()).y >= 0,
      'what has the focus is in view',
    );
    await leave(page);
    good(page);
    await page.context().close();
  },

  async 'two tables side by side each show their chips, time and result'() {
    const page = await visit(browser, house, {
      viewport: { width: 1600, height: 900 },
      path: `/#/mesa/${at('Francesa')}/${at('Blackjack')}`,
    });
    for (const table of [2, 7]) {
      await page.click(`article[aria-labelledby="table-${table}"] [data-do="open-sit"]`);
      await page.click('dialog [data-do="sit"]');
      await page.waitForSelector('dialog', { state: 'detached' });
      for (const what of ['stack', 'in-play', 'session', 'net'])
        await page.waitForSelector(`[data-status-of="${table}"] [data-status="${what}"]`);
    }
    const words = await page.locator('header .status').innerText();
    assert.match(words, /Francesa\s[^]*100,00\s€[^]*Blackjack\s[^]*200,00\s€/);
    await accessible(page);
    good(page);
    await page.context().close();
  },

  async 'every page has its own title'() {
    const page = await visit(browser, house);
    for (const [path, title] of [
      ['#/entrar', 'Entrar'],
      ['#/registo', 'Criar uma conta'],
      [`#/rondas/${at('Francesa')}`, 'Jogadas anteriores'],
      ['#/verificar', 'Verificar um registo'],
      [`#/mesa/${at('Francesa')}`, 'Francesa'],
      ['#/', ''],
    ]) {
      await page.evaluate((to) => (location.hash = to), path);
      await until(
        async () => (await page.title()) === (title ? `${title} · Feltro` : 'Feltro'),
        title,
      );
    }
    good(page);
    await page.context().close();
  },

  async 'a line is read out once, and sound stops at once when it is switched off'() {
    const page = await visit(browser, house, {
      path: `/#/mesa/${at('Francesa a sós')}`,
      prepare: (page) =>
        page.addInitScript(() => {
          window.spoken = [];
          Object.defineProperty(window, 'speechSynthesis', {
            value: {
              speak: ({ text }) => window.spoken.push(text),
              cancel: () => window.spoken.push('silence'),
            },
          });
        }),
    });
    await sit(page);
    await page.evaluate(() => {
      window.read = [];
      new MutationObserver((all) => {
        for (const one of all)
          window.read.push(
            ...(one.type === 'characterData'
              ? ['changed']
              : [...one.addedNodes].map((node) => node.textContent)
            ).filter(Boolean),
          );
      }).observe(document.querySelector('[role="log"]'), {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    await page.click('[aria-label="Ligar o som"]');
    for (let round = 1; round <= 3; round++) {
      await page.click(place('vermelho'));
      await piles(page, 1);
      await page.click('.go');
      await until(
        async () =>
          (await page.evaluate(() => window.read)).filter((one) => /^(Ganhou|Perdeu) /.test(one))
            .length === round,
        'the result',
      );
      await page.waitForSelector('article[data-phase="betting"]');
    }
    const [read, spoken] = await page.evaluate(() => [window.read, window.spoken]);
    assert.deepEqual(read, spoken.slice(0, read.length));
    await page.click('[aria-label="Desligar o som"]');
    assert.equal((await page.evaluate(() => window.spoken)).at(-1), 'silence');
    await leave(page);
    good(page);
    await page.context().close();
  },

  async 'a refusal is read in the dialog that asked, and a dialog gives the focus back'() {
    const page = await visit(browser, house, {
      viewport: PHONE,
      path: `/#/mesa/${at('Francesa a sós')}`,
    });
    const focused = (what) =>
      page.evaluate((wanted) => document.activeElement?.matches(wanted), what);
    await pressByKey(page, page.locator('[data-do="open-sit"]'));
    const other = await visit(browser, house, { path: `/#/mesa/${at('Francesa a sós')}` });
    await sit(other); // and there is one seat
    await pressByKey(page, page.locator('dialog [data-do="sit"]'));
    const refusal = page.locator('.notice.bad');
    await refusal.waitFor();
    assert.equal(await refusal.count(), 1);
    const on = await refusal.evaluate((node) => {
      const box = node.getBoundingClientRect();
      return (
        document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === node &&
        node.closest('dialog') !== null
      );
    });
    assert.ok(on, 'nothing lies over it');
    await accessible(page);
    await pressByKey(page, page.locator('dialog button:has-text("Cancelar")'));
    assert.equal(await page.locator('dialog').count(), 0);
    assert.ok(await focused('[data-do="open-sit"]'), 'back where he was');
    await leave(other);
    await pressByKey(page, page.locator('[data-do="open-sit"]'));
    await pressByKey(page, page.locator('dialog [data-do="sit"]'));
    await page.waitForSelector('article[data-seated="yes"]');
    assert.ok(await focused('#main'), 'the button is gone, the table is there');
    await pressByKey(page, page.locator('[data-do="leave"]'));
    await pressByKey(page, page.locator('dialog .brass'));
    await page.waitForSelector('dialog', { state: 'detached' });
    assert.ok(await focused('#main'));
    for (const one of [page, other]) {
      good(one);
      await one.context().close();
    }
  },

  async 'hostile words in the name of a table are text'() {
    const hostile = '<img src=x onerror="document.title=1">\u202E' + 'x'.repeat(20);
    const floor = join(house.folder, 'hostile.yaml');
    writeFileSync(
      floor,
      readFileSync(floorFile, 'utf8').replace(
        'name: Francesa a sós',
        `name: ${JSON.stringify(hostile)}`,
      ),
    );
    const other = await openHouse(floor).catch((error) => error);
    if (other instanceof Error) {
      assert.match(other.message, /hostile\.yaml:\d+/, 'the floor file is refused by its line');
      return;
    }
    const page = await visit(browser, other, { path: `/#/mesa/${at('Francesa a sós')}` });
    await page.waitForSelector('[data-place]');
    assert.equal(await page.locator('main img, article img').count(), 0);
    assert.ok((await page.locator('h1').innerText()).includes('<img'));
    good(page);
    await page.context().close();
    await closeHouse(other);
  },

  async 'an address leads to its table; one that is not there says so'() {
    const page = await visit(browser, house, {
      path: `/#/mesa/${at('Americana a sós')}`,
      lang: 'en-GB',
    });
    await page.waitForSelector('h1:has-text("Americana a sós")');
    await page.evaluate(() => (location.hash = '#/mesa/77'));
    await page.waitForSelector('text=There is no such table.');
    good(page);
    await page.context().close();
  },

  async 'after a broken line, and after a reload, the seat and the bets are there again'() {
    const page = await visit(browser, house, {
      path: `/#/mesa/${at('Francesa a sós')}`,
      allow: [/WebSocket/, /ERR_/],
    });
    await sit(page);
    await page.click(place('pleno-17'));
    await piles(page, 1);
    const chips = async () =>
      (await cents(page, '[data-status="stack"]')) + (await cents(page, '[data-status="in-play"]'));
    const before = await chips();
    const back = await overhear(page, 'Ligação restabelecida');
    await stopHouse(house, 'SIGKILL');
    await page.waitForSelector('text=Ligação perdida');
    await startAgain(house);
    await back();
    await page.waitForSelector('text=Ligação perdida', { state: 'detached' });
    await until(async () => (await chips()) === before, 'the same chips');
    await page.click(place('pleno-8'));
    await piles(page, 1);
    await page.reload();
    await piles(page, 1);
    await page.click('.go');
    await page.waitForSelector('[data-net]');
    await leave(page);
    good(page);
    await page.context().close();
  },

  async 'a seat whose answer was lost is taken once and left once'() {
    const page = await visit(browser, house, { path: `/#/mesa/${at('Francesa')}` });
    await page.click('[data-do="open-sit"]');
    await deafen(page);
    await page.click('dialog [data-do="sit"]');
    await page.waitForTimeout(1000); // a round has begun meanwhile
    const back = await overhear(page, 'Ligação restabelecida');
    await hangUp(page);
    await back();
    await page.waitForSelector('article[data-seated="yes"]');
    await page.waitForSelector('dialog', { state: 'detached' });
    assert.equal(await page.locator('.notice.bad').count(), 0);
    await deafen(page);
    await page.click('[data-do="leave"]');
    await page.waitForTimeout(300);
    await hangUp(page);
    await page.waitForSelector('article[data-seated="no"]');
    await page.waitForSelector('p.line', { state: 'detached' });
    await page.waitForTimeout(300);
    assert.equal(await page.locator('.notice.bad').count(), 0);
    good(page);
    await page.context().close();
  },

  async 'a session that ended while the line was down shows its result, though the seat is taken'() {
    const page = await visit(browser, house, { path: `/#/mesa/${at('Americana a sós')}` });
    await sit(page);
    await cutOff(page);
    await page.waitForSelector('text=Ligação perdida');
    const window = await page.context().newPage(); // the same player, elsewhere
    await window.goto(`${house.address}/#/mesa/${at('Americana a sós')}`);
    await window.waitForSelector('article[data-seated="yes"][data-phase="betting"]');
    await window.click(place('vermelho'));
    await piles(window, 1);
    await window.click('.go');
    await window.waitForSelector('[data-net]');
    const net = await cents(window, '[data-net]');
    await leave(window);
    const other = await visit(browser, house, { path: `/#/mesa/${at('Americana a sós')}` });
    await sit(other);
    await putThrough(page);
    await page.waitForSelector('dialog:has-text("A sessão terminou")');
    assert.equal(await page.locator('article').getAttribute('data-seated'), 'no');
    assert.equal(await cents(page, '[data-figure="staked"]'), 100);
    assert.equal(Math.abs(await cents(page, '[data-figure="net"]')), Math.abs(net));
    await leave(other);
    for (const one of [page, other]) {
      good(one);
      await one.context().close();
    }
  },

  async 'a decision whose answer was lost is asked again and done once'() {
    const page = await visit(browser, house, { path: `/#/mesa/${at('Blackjack a sós')}` });
    await sit(page);
    const move = page.locator('[data-move]').first();
    while (!(await move.count())) {
      // there is none where the first cards decide
      await page.waitForSelector('article[data-phase="betting"]');
      await page.click(place('box-1'));
      await piles(page, 1);
      const round = await page.locator('article').getAttribute('data-round');
      await page.click('.go');
      await until(
        async () =>
          (await move.count()) ||
          (await page.locator(`article[data-round="${round}"]`).count()) === 0,
      );
    }
    await page.evaluate(() => {
      // what went out, by whichever line
      window.decided = [];
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (words) {
        if (JSON.parse(words).do === 'decide') window.decided.push(words);
        send.call(this, words);
      };
    });
    await deafen(page);
    await move.click();
    await page.waitForTimeout(300);
    await hangUp(page);
    await page.waitForSelector('text=Ligação restabelecida');
    await until(() => page.evaluate(() => window.decided.length === 2), 'the same decision again');
    const [first, again] = await page.evaluate(() => window.decided);
    assert.equal(again, first);
    assert.ok(JSON.parse(first).turn > 0, 'it says which it is');
    await page.waitForTimeout(300);
    assert.equal(await page.locator('.notice.bad').count(), 0);
    good(page);
    await page.context().close();
  },

  async 'a bet that was not done is said not to be, and its chips disappear'() {
    const page = await visit(browser, house, { path: `/#/mesa/${at('Francesa a sós')}` });
    await sit(page);
    await page.waitForSelector('article[data-phase="betting"]');
    await mute(page);
    await page.click(place('pleno-17'));
    await page.waitForSelector('.chip[opacity="0.55"]');
    const window = await page.context().newPage(); // the same player, elsewhere, goes on
    await window.goto(`${house.address}/#/mesa/${at('Francesa a sós')}`);
    await window.waitForSelector('article[data-seated="yes"][data-phase="betting"]');
    await window.click(place('pleno-8'));
    await piles(window, 1);
    await hangUp(page);
    await page.waitForSelector('.notice.bad:has-text("Esse pedido não foi executado")');
    await page.waitForSelector('.chip[opacity="0.55"]', { state: 'detached' });
    await piles(page, 1);
    await window.click('.go');
    await window.waitForSelector('[data-net]');
    await leave(window);
    good(page);
    await page.context().close();
  },

  async 'a dead line that nobody closed is noticed and opened again, and the bet counts once'() {
    const page = await visit(browser, house, { path: `/#/mesa/${at('Francesa a sós')}` });
    await sit(page);
    await page.waitForSelector('article[data-phase="betting"]');
    await deafen(page);
    await page.evaluate(() => (window.lines.at(-1).send = () => {}));
    const lost = await overhear(page, 'Ligação perdida');
    await page.click(place('pleno-17'));
    await lost();
    await page.waitForSelector('text=Ligação restabelecida');
    await piles(page, 1);
    await until(async () => (await cents(page, '[data-total]')) === 100, 'one chip');
    const lines = () => page.evaluate(() => window.lines.length);
    const before = await lines();
    await slow(page, 3000); // and not dead
    await page.click(place('pleno-8'));
    await until(async () => (await cents(page, '[data-total]')) === 200, 'another chip');
    assert.equal(await lines(), before);
    good(page);
    await page.context().close();
  },

  async 'a visitor who is not let in is told why, and is let in when he may be'() {
    const own = await openHouse(floorFile, ['--guests', '1']);
    const first = await visit(browser, own);
    await first.waitForSelector('.card');
    const page = await visit(browser, own, { allow: [/WebSocket/, /ERR_/] });
    await page.waitForSelector('p.line:has-text("Demasiados")');
    await until(() => page.evaluate(() => window.lines.length > 2), 'another try');
    await stopHouse(own);
    own.words = [];
    await startAgain(own);
    await page.waitForSelector('p.line', { state: 'detached' });
    await page.waitForSelector('.card');
    good(page);
    await page.context().close();
    await first.context().close();
    await closeHouse(own);
  },

  async 'a house with a full disk says so, also to later visitors, and comes back as it was'() {
    const own = await openHouse();
    const page = await visit(browser, own, {
      path: `/#/mesa/${at('Francesa a sós')}`,
      allow: [/WebSocket/, /ERR_/],
    });
    await sit(page);
    const chips = await cents(page, '[data-status="stack"]');
    execFileSync('prlimit', ['--pid', String(own.process.pid), '--fsize=1']);
    await page.click(place('pleno-17'));
    await page.waitForSelector('p.line:has-text("a casa não consegue registar nada e parou")');
    const token = await page.evaluate(() => localStorage.getItem('feltro.token'));
    await page.reload();
    await page.waitForSelector('p.line:has-text("A casa não pode registar nada agora")');
    assert.equal(await page.evaluate(() => localStorage.getItem('feltro.token')), token);
    await stopHouse(own);
    await startAgain(own);
    await page.waitForSelector('p.line', { state: 'detached' });
    await until(
      async () => (await cents(page, '[data-status="stack"]')) === chips,
      'the same chips',
    );
    await leave(page);
    good(page);
    await page.context().close();
    await closeHouse(own);
  },

  async 'the screens follow the floor file: no limit is typed into the client'() {
    const page = await visit(browser, house, { path: `/#/mesa/${at('Francesa a sós')}` });
    await page.hover(place('pleno-17'));
    assert.match(await page.locator('.info').innerText(), /de 1\s€ a 30\s€/);
    await page.hover(place('vermelho'));
    assert.match(await page.locator('.info').innerText(), /de 1\s€ a 540\s€/);
    assert.equal(await page.locator(place('cavalo-duzia-1-2')).count(), 1);
    assert.ok((await page.locator('[data-announce]').count()) > 0);
    const changed = join(house.folder, 'floor.yaml');
    writeFileSync(
      changed,
      readFileSync(floorFile, 'utf8').replace(
        'minimum: 1.00\n    unit: 0.50',
        'minimum: 4.00\n    unit: 2.00\n    max_pleno: 5\n    double_dozens: off\n    announced: off',
      ),
    );
    const other = await openHouse(changed);
    const there = await visit(browser, other, { path: `/#/mesa/${at('Francesa a sós')}` });
    await there.hover(place('pleno-17'));
    assert.match(await there.locator('.info').innerText(), /de 4\s€ a 20\s€/);
    assert.equal(await there.locator(place('cavalo-duzia-1-2')).count(), 0);
    assert.equal(await there.locator('[data-announce]').count(), 0);
    await sit(there);
    assert.equal(await there.locator('[data-chip]').first().getAttribute('data-chip'), '200');
    good(page);
    good(there);
    await page.context().close();
    await there.context().close();
    await closeHouse(other);
  },

  async 'what the house serves is compressed, kept by its name, and nothing else is there'() {
    const index = await fetch(`${house.address}/`);
    assert.equal(index.headers.get('cache-control'), 'no-cache');
    const page = await index.text();
    assert.ok(!/<script(?![^>]*\ssrc=)|\sstyle=/.test(page), 'nothing inline');
    const script = /src="(\/assets\/[^"]+)"/.exec(page)[1];
    const asset = await fetch(house.address + script, { headers: { 'Accept-Encoding': 'gzip' } });
    assert.equal(asset.headers.get('content-encoding'), 'gzip');
    assert.match(asset.headers.get('cache-control'), /immutable/);
    for (const path of ['/../feltrod', '/assets/', '/index.html.gz', '/nothing'])
      assert.equal((await fetch(house.address + path)).status, 404, path);
    assert.equal((await fetch(house.address + script, { method: 'POST' })).status, 405);
  },
});
await browser.close();
await closeHouse(house);
process.exit(failed ? 1 : 0);

/* An account from its beginning to its end: registering, signing in, money in and out, a session
 * and its statement, limits, and the way out; and what players are called in front of others. */
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
  place,
  piles,
  run,
  sit,
  startAgain,
  stopHouse,
  touch,
  until,
  visit,
  numbersOf,
} from './house.mjs';

const house = await openHouse(undefined, ['--simulated-cashier']);
const browser = await openBrowser();
const at = await numbersOf(browser, house);

const MONEY = `#/mesa/${at('Francesa a dinheiro')}`;
const PASSWORD = 'vinte e um pretos';
const REFUSED = /status of 4\d\d/; // of a request that the house is meant to refuse
let people = 0;

/** Nothing to scroll sideways, nothing that axe minds, and SIMULADO wherever there is money. */
async function screen(page, money = true) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= page.viewportSize().width, `${page.url()} is ${wide} wide`);
  if (money)
    assert.equal(
      await page.locator('[data-simulated]').count(),
      1,
      `${page.url()} says that it is simulated`,
    );
  await accessible(page);
}

const goTo = (page, hash) => page.evaluate((to) => (location.hash = to), hash);

async function fill(page, words) {
  for (const [name, value] of Object.entries(words)) await page.fill(`[name="${name}"]`, value);
}

async function register(page, name) {
  const login = `pessoa.${++people}`;
  await goTo(page, '#/registo');
  await fill(page, { login, name, password: PASSWORD, born: '1974-04-25' });
  await page.check('[name="terms"]');
  await page.click('[data-do="register"]');
  await page.waitForSelector(
    '[data-wallet="money"]:has-text("0,00"), [data-wallet="money"]:has-text("0.00")',
  );
  return login;
}

async function deposit(page, euros) {
  await goTo(page, '#/conta');
  await fill(page, { deposit: euros });
  await page.click('[data-do="deposit"]');
}

const wallet = (page, book = 'money') => cents(page, `[data-wallet-of="${book}"]`);

/** A whole visit of somebody with an account. */
async function whole(viewport, lang) {
  const name = `Ana de Sá ${viewport.width}`;
  const page = await visit(browser, house, { viewport, lang, path: `/${MONEY}`, allow: [REFUSED] });
  await page.click('[data-do="sign-in"]'); // a guest at a table for money
  await page.waitForSelector('[name="login"]');
  await screen(page);
  await page.click('a[href="#/registo"]');
  await screen(page);

  await page.click('[data-do="register"]'); // every field is the house's to judge
  await page.waitForSelector('[data-wrong="login"]');
  await fill(page, {
    login: `alguem.${viewport.width}`,
    name: 'A\u202ena',
    password: 'curta',
    born: '2015-01-01',
  });
  for (const [field, better] of [
    ['name', name],
    ['password', PASSWORD],
    ['born', '1974-04-25'],
  ]) {
    await page.click('[data-do="register"]');
    await page.waitForSelector(`[data-wrong="${field}"]`);
    if (field === 'born') assert.match(await page.locator('[data-wrong="born"]').innerText(), /18/); // a minor
    await fill(page, { [field]: better });
  }
  await page.click('[data-do="register"]');
  await page.waitForSelector('[data-wrong="terms"]');
  await screen(page);
  await page.check('[name="terms"]');
  await page.click('[data-do="register"]');

  await page.waitForSelector('h1:has-text("Francesa a dinheiro")'); // back where he wanted to be
  await page.waitForSelector(`[data-do="account"]:has-text("${name}")`);
  await page.click('[data-do="open-sit"]');
  await page.waitForSelector('dialog a[href="#/conta"]');
  await page.click('dialog a[href="#/conta"]');
  await fill(page, { deposit: '50' });
  await page.click('[data-do="deposit"]');
  await until(async () => (await wallet(page)) === 5000, 'the deposit');
  await screen(page);

  await goTo(page, MONEY);
  await page.click('[data-do="open-sit"]');
  await fill(page, { amount: '20' });
  await page.click('dialog [data-do="sit"]');
  await page.waitForSelector('article[data-seated="yes"][data-book="money"]');
  await until(async () => (await wallet(page)) === 3000, 'the chips from the wallet of money');
  for (let round = 0; round < 2; round++) {
    await page
      .locator(place('vermelho'))
      .evaluate((spot) => spot.scrollIntoView({ block: 'center' })); // clear of the tray
    await touch(page, 'vermelho');
    await piles(page, 1);
    await until(async () => (await cents(page, '[data-status="in-play"]')) > 0, 'chips in play');
    await page.click('.go');
    await until(async () => (await cents(page, '[data-status="in-play"]')) === 0, 'the result');
    await page.waitForSelector('[data-net]');
    if (!round) await screen(page);
  }
  const result = await cents(page, '[data-status="net"]');
  await page.reload(); // what he brought is the house's to know
  await page.waitForSelector('article[data-seated="yes"]');
  assert.equal(await cents(page, '[data-status="net"]'), result);
  await leave(page);
  await page.waitForSelector('dialog [data-do="statement"]');
  await screen(page);
  await page.click('dialog [data-do="statement"]');
  await page.waitForSelector('[data-figure="net"]');
  await screen(page);
  assert.equal(await cents(page, '[data-figure="net"]'), result);
  assert.equal(await cents(page, '[data-figure="session.brought"]'), 2000);
  const taken = await cents(page, '[data-figure="session.taken"]');
  assert.equal(taken, 2000 + result);
  assert.equal(await page.locator('[data-round] a[href^="#/ronda/"]').count(), 2);
  const rounds = await page.locator('[data-round] td:last-child').allInnerTexts();
  assert.equal(
    rounds.reduce((sum, words) => sum + Number(words.replace(/[^\d-]/g, '')), 0),
    result,
  );

  await goTo(page, '#/sessoes');
  await page.waitForSelector('[data-session]');
  assert.equal(await cents(page, '[data-session] .net'), result);
  await screen(page);
  await goTo(page, '#/movimentos');
  await page.waitForSelector('[data-move]');
  const moves = await page
    .locator('[data-move]')
    .evaluateAll((rows) => rows.map((row) => [row.dataset.move, Number(row.dataset.amount)]));
  assert.deepEqual(moves, [
    ['leave', taken],
    ['sit', -2000],
    ['deposit', 5000],
  ]);
  await screen(page);

  await goTo(page, '#/limites');
  const day = page.locator('[data-limit="deposit-day"]');
  await fill(page, { 'deposit-day': '60' });
  await day.locator('[data-do="set-limit"]').click();
  await until(
    async () => /60[,.]00/.test(await day.locator('[data-now]').innerText()),
    'the limit, at once',
  );
  await fill(page, { 'deposit-day': '100' });
  await day.locator('[data-do="set-limit"]').click();
  await day.locator('[data-next]').waitFor();
  assert.match(await day.locator('[data-now]').innerText(), /60[,.]00/, 'a looser one holds later');
  await screen(page);
  await page.click('[data-choice="/3"]');
  assert.equal(
    await page.locator('[data-do="exclude"]').isEnabled(),
    false,
    'not without a second thought',
  );
  await screen(page);
  await page.keyboard.press('Escape');
  await deposit(page, '20');
  await page.waitForSelector('[data-wrong="deposit"]:has-text("903-B 5.3.2-1")');
  await fill(page, { withdraw: '' });
  await page.click('[data-way="withdraw"] .offers button');
  await page.click('[data-do="withdraw"]');
  await until(async () => (await wallet(page)) === 0, 'the whole wallet');

  await goTo(page, '#/limites');
  await page.click('[data-choice="1/"]');
  await page.check('dialog [name="sure"]');
  await page.click('[data-do="exclude"]');
  await page.waitForSelector('[data-barred="pause"]');
  await deposit(page, '1');
  await page.waitForSelector('[data-wrong="deposit"]:has-text("903-B 5.3.1-3")');

  await goTo(page, '#/acesso');
  await fill(page, { old: 'outra coisa qualquer', new: 'nova e bem comprida' });
  await page.click('[data-do="password"]');
  await page.waitForSelector('[data-wrong="old"]');
  await screen(page);
  await fill(page, { old: PASSWORD });
  await page.click('[data-do="password"]');
  await until(async () => (await page.inputValue('[name="old"]')) === '', 'another password');
  await page.waitForSelector(`[data-do="account"]:has-text("${name}")`); // by a ticket of the new log-in
  await page.click('[data-do="sign-out"]');
  await page.waitForSelector('[data-do="account"][href="#/entrar"]');
  await page.waitForSelector('.card');
  await until(
    async () => (await page.locator('[data-wallet-of="money"]').count()) === 0,
    'a guest, who has no money',
  );
  good(page);
  await page.context().close();
}

const failed = await run({
  'a desktop in Portuguese: from registering to signing out': () => whole(DESKTOP, 'pt-PT'),
  'a phone in English: from registering to signing out': () => whole(PHONE, 'en-GB'),

  async 'a wrong password and a wrong name get the same answer; the last sign-in is shown'() {
    const page = await visit(browser, house, { path: '/#/registo', allow: [REFUSED] });
    const login = await register(page, 'Rui');
    await page.click('[data-do="sign-out"]');
    await page.waitForSelector('[data-do="account"][href="#/entrar"]');
    const said = [];
    for (const name of [login, 'ninguem']) {
      await goTo(page, '#/entrar');
      await fill(page, { login: name, password: 'não é esta' });
      await page.click('[data-do="sign-in"] >> nth=-1');
      await page.waitForSelector('[data-wrong="form"]');
      said.push(await page.locator('[data-wrong="form"]').innerText());
      await goTo(page, '#/');
      await page.waitForSelector('.card');
    }
    assert.equal(said[0], said[1]);
    await goTo(page, '#/entrar');
    await fill(page, { login: login.toUpperCase(), password: PASSWORD });
    await page.click('[data-do="sign-in"] >> nth=-1');
    await page.waitForSelector('.notice:has-text("Entrou pela última vez em")');
    good(page);
    await page.context().close();
  },

  async 'unknown limits are not shown as no limits'() {
    const page = await visit(browser, house, { allow: [/ERR_FAILED/, REFUSED] });
    await goTo(page, '#/registo');
    await fill(page, { login: 'outro.rui', name: 'RUI', password: PASSWORD, born: '1974-04-25' });
    await page.check('[name="terms"]');
    await page.click('[data-do="register"]');
    await page.waitForSelector('[data-wrong="name"]'); // there is one already
    await register(page, 'Rui Dois');
    await page.route('**/api/me', (route) => route.abort());
    await goTo(page, '#/limites');
    await page.reload();
    await page.waitForSelector(
      '[data-wrong="limits"]:has-text("Não foi possível ler os seus limites")',
    );
    assert.deepEqual(
      [...new Set(await page.locator('[data-limit] [data-now]').allInnerTexts())],
      ['…'],
    );
    await page.unroute('**/api/me');
    await page.reload();
    await page.waitForSelector('[data-limit="bet-month"] [data-now]:has-text("sem limite")');
    assert.equal(await page.locator('[data-wrong="limits"]').count(), 0);
    good(page);
    await page.context().close();
  },

  async 'a broken line comes back as the same player; an ended log-in says so and leaves a guest'() {
    const page = await visit(browser, house, {
      path: '/#/registo',
      allow: [REFUSED, /WebSocket/, /ERR_/],
    });
    const login = await register(page, 'Eva');
    await deposit(page, '30');
    await until(async () => (await wallet(page)) === 3000, 'the deposit');
    await goTo(page, MONEY);
    await sit(page);
    await page.context().setOffline(true);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.context().setOffline(false);
    const other = await page.context().newPage(); // another window: the same log-in
    await other.goto(`${house.address}/${MONEY}`);
    await other.waitForSelector('article[data-seated="yes"]');
    await other.close();
    await stopHouse(house);
    await startAgain(house);
    await page.waitForSelector('.notice:has-text("O seu acesso terminou")', { timeout: 30000 });
    await page.waitForSelector('article[data-seated="no"] [data-do="sign-in"]');
    await page.click('[data-do="sign-in"]');
    await fill(page, { login, password: PASSWORD });
    await page.click('form [data-do="sign-in"]');
    await page.waitForSelector('article[data-seated="yes"]'); // his seat was kept
    await leave(page);
    good(page);
    await page.context().close();
  },

  async 'two devices of one player: the one with the slower clock goes on above the other'() {
    const ahead = (page) =>
      page.addInitScript(() => {
        const now = Date.now;
        Date.now = () => now() + 3600000;
      });
    const first = await visit(browser, house, { path: '/#/registo', prepare: ahead });
    const login = await register(first, 'Iva');
    await deposit(first, '30');
    await until(async () => (await wallet(first)) === 3000, 'the deposit');
    await goTo(first, MONEY);
    await sit(first);
    const second = await visit(browser, house, { path: `/${MONEY}` });
    await second.click('[data-do="sign-in"]');
    await fill(second, { login, password: PASSWORD });
    await second.click('form [data-do="sign-in"]');
    await second.waitForSelector('article[data-seated="yes"]');
    await leave(second);
    await first.waitForSelector('article[data-seated="no"]');
    for (const page of [first, second]) {
      good(page);
      await page.context().close();
    }
  },

  async 'a movement without an answer is asked again with its key, and done once'() {
    const page = await visit(browser, house, { path: '/#/registo', allow: [/ERR_/] });
    await register(page, 'Gil');
    const keys = [];
    let lose = true;
    await page.route('**/api/cashier/simulated/deposit', async (request) => {
      keys.push(JSON.parse(request.request().postData()).key);
      const answer = await request.fetch();
      if (!lose) return request.fulfill({ response: answer });
      lose = false;
      return request.abort(); // it was done, and he does not know
    });
    await deposit(page, '10');
    await page.waitForSelector('[data-wrong="deposit"]');
    await page.reload();
    await page.waitForSelector('[name="deposit"]');
    assert.equal(await page.inputValue('[name="deposit"]'), '10');
    await page.click('[data-do="deposit"]');
    await page.waitForSelector('.notice:has-text("10,00")');
    assert.equal(keys.length, 2);
    assert.equal(keys[0], keys[1]);
    await until(async () => (await wallet(page)) === 1000, 'one deposit');
    good(page);
    await page.context().close();
  },

  async 'seated players are shown by name in the lobby and at the table; a hostile name is text'() {
    const hostile = '<img src=x>\u05d0\u05d1';
    const page = await visit(browser, house, { path: '/#/registo' });
    await register(page, hostile);
    const guest = await visit(browser, house, {
      viewport: PHONE,
      lang: 'en-GB',
      path: `/#/mesa/${at('Francesa')}`,
    });
    await guest.waitForSelector('[data-place]');
    await goTo(page, `#/mesa/${at('Francesa')}`);
    await sit(page);
    await guest.waitForSelector(`[data-company] li:has-text("<img src=x>")`);
    assert.equal(await guest.locator('main img').count(), 0);
    await sit(guest);
    await page.waitForSelector('[data-company] li:has-text("Convidado ")');
    assert.match(await guest.locator('[data-company] li.own').innerText(), /^Guest \d{4}$/);
    const watcher = await visit(browser, house);
    await watcher.waitForSelector(
      `.card[data-table="${at('Francesa')}"] [data-names]:has-text("<img src=x>")`,
    );
    await watcher.waitForSelector(
      `.card[data-table="${at('Francesa')}"] [data-names]:has-text("Convidado ")`,
    );
    assert.equal(await watcher.locator('.card img').count(), 0);
    for (const each of [guest, watcher]) await screen(each, false);
    await leave(guest);
    await guest.click('dialog [data-do="statement"]'); // a guest has statements too
    await guest.waitForSelector('[data-figure="net"]');
    await screen(guest);
    await goTo(guest, '#/sessoes');
    await guest.waitForSelector('[data-session]');
    await goTo(page, `#/mesa/${at("Hold'em de ensaio")}`); // poker
    await sit(page);
    await goTo(guest, `#/mesa/${at("Hold'em de ensaio")}`);
    await guest.waitForSelector('[data-who]:has-text("<img src=x>")');
    await screen(guest, false);
    await leave(page);
    for (const each of [page, guest, watcher]) {
      good(each);
      await each.context().close();
    }
  },
});
await browser.close();
await closeHouse(house);
process.exit(failed ? 1 : 0);

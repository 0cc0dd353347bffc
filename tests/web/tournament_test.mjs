/* Tournaments as a person plays them: from the list to the prize, against the house's own players. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  accessible,
  cents,
  closeHouse,
  DESKTOP,
  good,
  openBrowser,
  openHouse,
  PHONE,
  run,
  until,
  visit,
} from './house.mjs';

/* From the second level on the blinds take everything; at one table it comes with the second hand. */
const quickly = (by, length) => `\
variant: holdem
limit: none
mode: sit-and-go
chips: 200
decision: 20
time_bank: 5
levels_by: ${by}
levels:
  - {small: 10, big: 20, length: ${length}}
  - {small: 1000, big: 2000, length: ${length}}
`;
const FILES = {
  'floor.yaml': `\
house: Casa dos Torneios
tables:
  - {name: Banca, game: banca-francesa, minimum: 1.00, unit: 1.00}
tournaments:
  - {file: dois.yaml, company: 1}
  - {file: quatro.yaml}
  - {file: recompras.yaml}
  - {file: dinheiro.yaml}
`,
  'dois.yaml': `tournament: Dois à pressa\n${quickly('hands', 1)}\
seats: 2
entrants_min: 2
entrants_max: 2
fee_prize: 9.00
fee_commission: 1.00
prizes:
  - {entries: 2, shares: [65, 35]}
`,
  'quatro.yaml': `tournament: Quatro em duas mesas\n${quickly('time', 600)}\
seats: 2
entrants_min: 4
entrants_max: 4
fee_prize: 4.50
fee_bounty: 4.50
fee_commission: 1.00
prizes:
  - {entries: 4, shares: [70, 30]}
`,
  'recompras.yaml': `\
tournament: Recompras em 2035
variant: omaha
limit: pot
mode: scheduled
start: 2035-06-01T21:00Z
seats: 6
entrants_min: 6
entrants_max: 300
fee_prize: 9.20
fee_commission: 0.80
chips: 3000
rebuys: 3
rebuy_until: 3
rebuy_when: initial
rebuy_prize: 9.20
rebuy_commission: 0.80
rebuy_chips: 3000
addon: on
addon_prize: 4.60
addon_commission: 0.40
addon_chips: 5000
guarantee: 500.00
levels:
  - {small: 15, big: 30, length: 480}
  - {small: 25, big: 50, length: 480}
  - {small: 50, big: 100, length: 480, break: 300}
  - {small: 100, big: 200, length: 480}
prizes:
  - {entries: 2, shares: [65, 35]}
  - {entries: 12, shares: [40, {places: 2, each: 20}, {places: 2, each: 10}]}
`,
  'dinheiro.yaml': `tournament: A dinheiro\nbook: money\n${quickly('hands', 1)}\
seats: 2
entrants_min: 2
entrants_max: 2
fee_prize: 9.00
fee_commission: 1.00
prizes:
  - {entries: 2, shares: [100]}
`,
};

const folder = mkdtempSync(join(tmpdir(), 'feltro-tournaments-'));
for (const [name, words] of Object.entries(FILES)) writeFileSync(join(folder, name), words);
const house = await openHouse(join(folder, 'floor.yaml'));
const browser = await openBrowser();

/** To the page of a tournament, through the lobby. */
async function open(page, name) {
  await page.click('[data-filter="tournaments"]');
  await page.locator('[data-tournament]', { hasText: name }).click();
  await page.waitForSelector('[data-prizes]');
}

async function narrow(page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= page.viewportSize().width, `${wide} wide`);
}

/** Enters, after having looked at the price and thought again. */
async function enter(page, price) {
  await page.click('[data-do="register"]');
  assert.match(await page.locator('dialog').innerText(), price);
  await accessible(page);
  await page.locator('dialog button').first().click();
  await page.waitForSelector('dialog', { state: 'detached' });
  assert.equal(page.told.entrant.state, undefined, 'nothing was bought');
  await page.click('[data-do="register"]');
  await page.click('[data-do="confirm"]');
  await until(() => page.told.entrant.state, 'the entry');
}

/** Plays on, all in where it can be, until his part is over; he is taken along to every table. */
async function playOut(page, seated) {
  const tables = new Set();
  for (let i = 0; i < 1500 && !(await page.locator('[data-fate]').count()); i++) {
    const table = page.told.entrant.table;
    if (table !== undefined && !tables.has(table)) {
      tables.add(table);
      await until(
        () => page.url().endsWith(`/mesa/${table}`) || page.told.entrant.table !== table,
        'his table',
      );
      await seated(page);
    }
    for (const move of ['raise', 'call', 'check', 'show']) {
      const button = page.locator(`[data-move="${move}"]`);
      if (!(await button.count())) continue;
      if (move === 'raise')
        await page
          .locator('[data-preset="most"]')
          .click({ timeout: 1000 })
          .catch(() => {});
      await button.click({ timeout: 1000 }).catch(() => {}); // the clock of a hand may have run out
      break;
    }
    await page.waitForTimeout(50);
  }
  return tables;
}

/** A table of a tournament, in chips that are no money, with what 810/2015 r.39 wants in view. */
async function lookAround(page) {
  await page.waitForSelector('.poker [data-stack]');
  await until(
    async () => (await page.locator('article').getAttribute('data-seated')) === 'yes',
    'the seat',
  );
  assert.doesNotMatch(await page.locator('.poker').innerText(), /€/, 'chips are no money');
  assert.doesNotMatch(await page.locator('[data-status="stack"]').innerText(), /€/);
  assert.equal(
    await page.locator('[data-do="leave"], [data-do="open-sit"], [data-do="rest"]').count(),
    0,
    'nobody sits down or leaves',
  );
  const course = page.locator('.course');
  assert.match(await course.innerText(), /Nível|Level/);
  assert.match(await course.locator('[data-rank]').innerText(), /\d/);
  assert.match(await course.innerText(), /€/, 'the prizes are');
  await narrow(page);
}

/** His place, what he paid and received, and the wallet to the cent. */
async function ended(page, before) {
  await page.waitForSelector('[data-fate]');
  const mine = page.told.entrant;
  assert.equal(Number(await page.locator('[data-prize]').getAttribute('data-prize')), mine.prize);
  await accessible(page);
  await page.click('[data-do="close-fate"]');
  await page.waitForSelector('[data-ranks]');
  await until(
    async () =>
      (await cents(page, '[data-status="wallet"]')) ===
      before - mine.paid + mine.prize + mine.bounty,
    'the wallet',
  );
  return mine;
}

const quick = {
  async '810_2015_r39: two to the prize on a phone, in English; away and back, and loaded again in the middle'() {
    const page = await visit(browser, house, { viewport: PHONE, lang: 'en-GB' });
    await page.waitForSelector('[data-status="wallet"]');
    const before = await cents(page, '[data-status="wallet"]');
    await open(page, 'Dois');
    await narrow(page);
    await accessible(page);
    await enter(page, /It costs €10\.00.*€9 to prizes \+ €1 the house’s commission/s);
    let first = true;
    await playOut(page, async () => {
      await lookAround(page);
      if (!first) return;
      first = false;
      await page.goto(`${house.address}/#/`);
      await page.click('[data-do="to-tournament"]');
      await lookAround(page);
      await page.reload();
      await lookAround(page);
    });
    const mine = await ended(page, before);
    assert.ok([1170, 630].includes(mine.prize), `${mine.prize}`);
    const [one, other] = await page
      .locator('[data-ranks] tbody tr')
      .evaluateAll((all) => all.map((row) => row.innerText));
    assert.match(one, /^1.*€11\.70/s);
    assert.match(other, /^2.*€6\.30/s);
    good(page);
    await page.context().close();
  },
};

const tables = {
  async '810_2015_r23: four people at two tables; who is moved is taken along, and one has won'() {
    const people = await Promise.all([1, 2, 3, 4].map(() => visit(browser, house)));
    const [page] = people;
    await page.waitForSelector('[data-status="wallet"]');
    const before = await cents(page, '[data-status="wallet"]');
    await Promise.all(people.map((one) => open(one, 'Quatro')));
    assert.match(await page.locator('[data-prizes]').innerText(), /70\s?%.*30\s?%/s);
    await accessible(page);
    for (const one of people)
      await enter(
        one,
        /Custa 10,00\s€.*4,50\s€ para prémios \+ 4,50\s€ prémio por eliminação \+ 1\s€ comissão/s,
      );
    const seen = await Promise.all(people.map((one) => playOut(one, lookAround)));
    assert.equal(
      seen.filter((were) => were.size === 2).length,
      1,
      'one of them was moved to the final table',
    );
    const fates = await Promise.all(people.map((one) => ended(one, before)));
    assert.deepEqual(
      fates.map((mine) => mine.prize).sort((x, y) => x - y),
      [0, 0, 540, 1260],
    );
    assert.equal(
      fates.reduce((sum, mine) => sum + mine.bounty, 0),
      1800,
    );
    await accessible(page);
    for (const one of people) {
      good(one);
      await one.context().close();
    }
  },
};

const pages = {
  async "a tournament's page says what it is and costs; a player who withdraws gets all back"() {
    const page = await visit(browser, house);
    await page.waitForSelector('[data-status="wallet"]');
    const before = await cents(page, '[data-status="wallet"]');
    await open(page, 'Recompras');
    assert.match(await page.title(), /^Recompras.* · Feltro$/);
    const words = await page.locator('.page').innerText();
    for (const said of [
      /10\s€\n?9,20\s€ para prémios \+ 0,80\s€ comissão da casa/,
      /0 de 300/,
      /mínimo 6/,
      /Garantido: 500\s€/,
      /01\/06\/35, \d\d:00, daqui a \d+ dias/,
      /Recompras: até 3, até ao fim do nível 3; 3000 fichas por 10\s€/,
      /Add-on: 5000 fichas por 5\s€/,
      /50 \/ 100\n?depois, intervalo de 05:00/,
    ])
      assert.match(words, said);
    await page.click('summary');
    assert.match(await page.locator('pre').innerText(), /Recompras em 2035[^]*810\/2015/);
    await enter(page, /Custa 10,00\s€/);
    await page.waitForSelector('[data-entrants="1"]');
    await until(
      async () => (await cents(page, '[data-status="wallet"]')) === before - 1000,
      'the fee',
    );
    await page.click('[data-do="unregister"]');
    await page.click('[data-do="confirm"]');
    await page.waitForSelector('[data-do="register"]');
    await until(
      async () => (await cents(page, '[data-status="wallet"]')) === before,
      'the fee, back',
    );

    await page.goto(`${house.address}/#/`);
    await open(page, 'A dinheiro');
    assert.ok(
      await page.locator('[data-do="sign-in"]').count(),
      'money is for those who have signed in',
    );
    assert.equal(await page.locator('[data-do="register"]').count(), 0);
    await page.goto(`${house.address}/#/torneio/99`);
    await page.waitForSelector('text=Não há esse torneio');
    good(page);
    await page.context().close();
  },
};

/* At the same time: a hand that is over is shown for some seconds. */
const failed = await Promise.all([quick, tables, pages].map(run));
await browser.close();
await closeHouse(house);
rmSync(folder, { recursive: true });
process.exit(failed.some((count) => count > 0) ? 1 : 0);

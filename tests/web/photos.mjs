/* photos.mjs -- the pictures of README.md, taken at a real house:
 *
 *     node tests/web/photos.mjs build/feltrod build/web floor.yaml */
import { join } from 'node:path';
import {
  closeHouse,
  DESKTOP,
  openBrowser,
  openHouse,
  PHONE,
  piles,
  root,
  sit,
  touch,
  until,
  visit,
} from './house.mjs';

const house = await openHouse();
const browser = await openBrowser();

async function picture(page, name) {
  await page.screenshot({ path: join(root, 'docs/img', `${name}.jpg`), type: 'jpeg', quality: 70 });
  await page.context().close();
}

/** At the table of this name, with a seat. */
async function seated(viewport, name) {
  const page = await visit(browser, house, { viewport });
  const card = page.locator('.card', { has: page.getByText(name, { exact: true }) });
  await page.goto(`${house.address}/#/mesa/${await card.getAttribute('data-table')}`);
  await page.waitForSelector('.felt.cloth svg');
  await sit(page);
  return page;
}

async function play(viewport, name, bets, throws = 1) {
  const page = await seated(viewport, name);
  await page.waitForSelector('article[data-phase="betting"]');
  let lying = 0;
  for (const [key, chip] of bets) {
    await page.click(`[data-chip="${chip}"]`);
    await touch(page, key);
    await piles(page, ++lying);
  }
  for (let i = 0; i < throws && (await page.locator('.go:enabled').count()); i++) {
    await page.click('.go');
    await page.waitForTimeout(600);
  }
  await page.waitForTimeout(1800);
  await page.evaluate(() => scrollTo(0, 0));
  return page;
}

/** A hand of hold'em, once there is a flop to look at and a decision to make. */
async function hold(viewport) {
  const page = await seated(viewport, "Hold'em 1");
  await until(
    async () => {
      if (
        (await page.locator('[data-board]').count()) >= 3 &&
        (await page.locator('[data-move]').count())
      )
        return true;
      const button = page.locator('[data-move="check"], [data-move="call"]').first();
      if (await button.count()) await button.click({ timeout: 2000 }).catch(() => 0);
      return false;
    },
    'a flop',
    180,
  );
  await page.waitForTimeout(400);
  return page;
}

/** Blackjack with a decision to make. */
async function twentyOne() {
  const page = await play(
    DESKTOP,
    'Blackjack Individual',
    [
      ['box-2', 1000],
      ['box-4', 2000],
    ],
    0,
  );
  for (let i = 0; i < 20 && !(await page.locator('[data-move]').count()); i++) {
    if (await page.locator('.go:enabled').count()) await page.click('.go');
    else await page.click('text=Repetir').catch(() => 0);
    await page.waitForTimeout(1500);
  }
  return page;
}

const lobby = await visit(browser, house);
await lobby.waitForSelector('.card');
await picture(lobby, 'lobby');
const FRENCH = [
  ['pleno-17', 500],
  ['pleno-32', 200],
  ['cavalo-19-20', 100],
  ['quadro-25-26-28-29', 200],
  ['rua-7-8-9', 100],
  ['linha-31-36', 500],
  ['duzia-2', 1000],
  ['vermelho', 1000],
  ['coluna-3', 500],
];
await picture(await play(DESKTOP, 'Roleta Francesa Individual', FRENCH), 'roleta-francesa');
await picture(
  await play(
    DESKTOP,
    'Banca Francesa 1',
    [
      ['ases', 100],
      ['pequeno', 500],
      ['grande-linha', 1000],
      ['grande', 200],
    ],
    9,
  ),
  'banca-francesa',
);
await picture(await twentyOne(), 'blackjack');
await picture(await hold(DESKTOP), 'holdem');
await picture(await hold(PHONE), 'telefone-holdem');
await picture(
  await play(
    PHONE,
    'Banca Francesa 2',
    [
      ['pequeno', 500],
      ['grande', 500],
    ],
    0,
  ),
  'telefone',
);
await browser.close();
await closeHouse(house);

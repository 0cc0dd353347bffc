/* photos.mjs -- the pictures of README.md, taken at a real house:
 *
 *     node tests/web/photos.mjs build/feltrod build/web floor.yaml */
import { join } from 'node:path';
import { closeHouse, DESKTOP, openBrowser, openHouse, PHONE, piles, root, sit, touch, visit } from './house.mjs';

const house = await openHouse();
const browser = await openBrowser();
const number = async (page, name) => page.locator('.card', { hasText: name }).getAttribute('data-table');

async function picture(page, name) {
  await page.screenshot({ path: join(root, 'docs/img', `${name}.jpg`), type: 'jpeg', quality: 78 });
  await page.context().close();
}

async function play(viewport, table, bets, throws = 1) {
  const page = await visit(browser, house, { viewport });
  await page.waitForSelector('.card');
  await page.goto(`${house.address}/#/mesa/${await number(page, table)}`);
  await page.waitForSelector('[data-place]');
  await sit(page);
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

const lobby = await visit(browser, house);
await lobby.waitForSelector('.card');
await picture(lobby, 'lobby');
const FRENCH = [['pleno-17', 500], ['pleno-32', 200], ['cavalo-19-20', 100], ['quadro-25-26-28-29', 200], ['rua-7-8-9', 100],
                ['linha-31-36', 500], ['duzia-2', 1000], ['vermelho', 1000], ['coluna-3', 500]];
await picture(await play(DESKTOP, 'Roleta Francesa Individual', FRENCH), 'roleta-francesa');
await picture(await play(DESKTOP, 'Banca Francesa 1', [['ases', 100], ['pequeno', 500], ['grande-linha', 1000], ['grande', 200]], 9), 'banca-francesa');
await picture(await play(DESKTOP, 'Roleta Americana 1', [['pleno-00', 200], ['rua-0-00-2', 100], ['preto', 1000], ['duzia-3', 500], ['pleno-23', 100]], 0), 'roleta-americana');
await picture(await play(PHONE, 'Banca Francesa 2', [['pequeno', 500], ['grande', 500]], 0), 'telefone');
await browser.close();
await closeHouse(house);

/* The three pokers as a person plays them, against the house's own players. */
import assert from 'node:assert/strict';
import {
  accessible,
  cents,
  closeHouse,
  DESKTOP,
  good,
  hangUp,
  numbersOf,
  openBrowser,
  openHouse,
  PHONE,
  POKERS,
  run,
  sit,
  until,
  visit,
} from './house.mjs';

const house = await openHouse();
const browser = await openBrowser();
const at = await numbersOf(browser, house);
const TABLES = {
  holdem: at("Hold'em de ensaio"),
  omaha: at('Omaha de ensaio'),
  sintetico: at('Sintético de ensaio'),
};
assert.deepEqual(Object.keys(TABLES).sort(), [...POKERS].sort());
const THREE = at("Hold'em a três");
const LAYOUT = { holdem: '806_2015_r04', omaha: '811_2015_r04', sintetico: '809_2015_r04' };
const SEATS = { holdem: 9, omaha: 6, sintetico: 8 };
const HANDS = 12;
const DEAR = 400; // cents: what is dearer is not called, so that the chips last

async function listening(options) {
  const page = await visit(browser, house, { ...options, path: `/#/mesa/${options.table}` });
  await page.waitForSelector('.poker');
  return { page, told: page.told };
}

const turn = (page) => page.locator('.bar[data-turn="yes"]').count();
const phase = (page) => page.locator('article').getAttribute('data-phase');

/** What is offered on the screen is what the house offers, and at its amounts. */
async function offered(page, told) {
  const asked = told.you.asked;
  const shown = await page
    .locator('[data-move]')
    .evaluateAll((all) => all.map((one) => [one.dataset.move, one.textContent]));
  if (!asked || told.you.asked !== asked || !shown.length) return;
  assert.deepEqual(
    shown.map(([move]) => move),
    asked.moves,
  );
  const call = shown.find(([move]) => move === 'call');
  if (call)
    assert.equal(Number(call[1].replace(/\D/g, '')) * (/,/.test(call[1]) ? 1 : 100), asked.call);
}

/** Makes one of these moves, the first that is offered, by pointer or with Enter. */
async function move(page, wanted, byKeyboard) {
  for (const one of wanted) {
    const button = page.locator(`[data-move="${one}"]`);
    if (!(await button.count())) continue;
    const seq = await page.locator('.poker').innerText();
    await page.waitForTimeout(260); // a button that has just come does not take a press
    if (byKeyboard) {
      await button.focus();
      await page.keyboard.press('Enter');
    } else await button.click();
    await until(
      async () => !(await turn(page)) || (await page.locator('.poker').innerText()) !== seq,
      `the ${one}`,
    );
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
      if (await turn(page))
        await move(page, dear ? ['fold'] : ['check', 'call', 'show', 'fold'], byKeyboard);
    }
    await page.waitForTimeout(30);
  }
  const table = told.table;
  const wins = table.game.players.filter((one) => one.won);
  if (table.phase !== 'settled' || (await phase(page)) !== 'settled') return false;
  assert.ok(wins.length, 'somebody won');
  const marked = await page
    .locator('[data-winning]')
    .evaluateAll((all) => all.map((one) => one.dataset.winning));
  if ((await phase(page)) !== 'settled') return false;
  assert.deepEqual(
    [...new Set(marked)].sort(),
    [...new Set(wins.flatMap((one) => one.combination?.cards ?? []))].sort(),
  );
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
    tests[
      `${LAYOUT[game]}: the table as it is drawn, and a whole hand of ${game}, ${viewport.width} wide`
    ] = async () => {
      const { page, told } = await listening({ viewport, table });
      await sit(page);
      await page.waitForSelector('[data-seat="1"]');
      assert.match(
        await page.locator('[data-player="1"]').innerText(),
        /programa/,
        'programs are marked',
      );
      await page.waitForSelector('[data-button]', { state: 'attached' });
      assert.equal(await page.locator('[data-seat], [data-free]').count(), SEATS[game]);
      assert.equal(await page.locator('[data-slot]').count(), 5);
      assert.match(await page.locator('[data-pot]').textContent(), /^Pote \d+,\d\d\s€$/);
      for (const words of await page.locator('[data-stack]').allTextContents())
        assert.match(words, /^\d+,\d\d\s€$/);
      let marked = false;
      for (let i = 0; i < HANDS && !marked; i++)
        marked = await playHand(page, told, viewport === DESKTOP);
      assert.ok(marked, 'the winning combination is marked');
      await accessible(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= viewport.width, `${wide} wide`);
      await away(page);
    };
  return tests;
}

const pair = {
  async 'early decisions, a broken line, mucking a lost hand, a rest and a return'() {
    const both = [
      await listening({ table: TABLES.holdem }),
      await listening({ table: TABLES.holdem, viewport: PHONE }),
    ];
    for (const { page } of both) await page.click('[data-do="open-sit"]');
    await Promise.all(both.map(({ page }) => page.click('dialog [data-do="sit"]')));
    await until(() => both.some(({ told }) => told.you.asked), 'a turn');
    const [one, other] = both[0].told.you.asked ? both : [both[1], both[0]];
    const decided = (who) =>
      one.told.events.filter((e) => e.event === 'decided' && e.seat === who.told.you.seat);

    await other.page.click('[data-early="check"]');
    await other.page.waitForSelector('[data-early="check"][aria-pressed="true"]');
    await one.page.click('[data-preset="pot"]');
    const size = await one.page.locator('[data-amount]').inputValue();
    await one.page.locator('[data-amount]').fill('0,01');
    assert.ok(
      await one.page.locator('[data-move="raise"]').isDisabled(),
      'less than the house asks for is not sent',
    );
    await one.page.locator('[data-amount]').fill(size);
    await move(one.page, ['raise']);
    await other.page.waitForSelector('text=O valor mudou');
    await until(() => turn(other.page), 'the turn');
    assert.equal(await other.page.locator('[aria-pressed="true"][data-early]').count(), 0);
    assert.deepEqual(decided(other), [], 'nothing was decided for him');
    const said = ({ page }) => page.locator('[aria-label="O que se passou"] li').allInnerTexts();
    assert.ok(
      (await said(one)).some((words) => /^O seu lugar: sobe para \d+,\d\d\s€$/.test(words)),
      'above a blind one raises',
    );

    await move(other.page, ['call']);
    await until(
      () => both.some(({ told }) => told.you.asked && told.table.game.street === 1),
      'the flop',
    );
    const [first, second] = one.told.you.asked ? [one, other] : [other, one];
    const before = decided(second).length;
    await second.page.click('[data-early="check"]');
    await second.page.waitForSelector('[data-early="check"][aria-pressed="true"]');
    await move(first.page, ['check']);
    await until(() => decided(second).length > before, 'the early decision');
    assert.equal(decided(second).at(-1).number, 1);
    await until(() => !second.told.you.asked, 'the end of that turn');

    await until(() => both.some(({ told }) => told.you.asked), 'another turn');
    const lost = one.told.you.asked ? one : other;
    const { cards, asked } = lost.told.you;
    lost.told.you = {};
    await hangUp(lost.page);
    await lost.page.waitForSelector('text=Ligação restabelecida');
    await until(() => lost.told.you.asked, 'the decision, again');
    assert.deepEqual([lost.told.you.cards, lost.told.you.asked], [cards, asked]);
    await lost.page.waitForSelector('.bar[data-turn="yes"]');
    for (const card of cards)
      assert.ok(await lost.page.locator(`[data-card="${card}"]`).count(), `${card} is in his hand`);
    await lost.page.click('[data-preset="least"]');
    await move(lost.page, ['raise']);
    const seat = lost.told.you.seat;
    const staked = () => lost.told.table.game.players.find((each) => each.seat === seat).bet;
    await until(() => staked() > 0, 'the bet on the table');
    const bet = new RegExp(`: aposta ${staked() / 100},00\\s€$`);
    await until(
      async () => (await said(one)).some((words) => bet.test(words)),
      'the first of a turn of betting bets',
    );

    let mucked = false;
    for (let i = 0; i < 2000 && !mucked; i++) {
      for (const { page, told } of both) {
        if (!(await turn(page)) || !told.you.asked) continue;
        mucked = told.you.asked.moves.includes('muck');
        await move(page, mucked ? ['muck'] : ['check', 'call', 'show']);
        if (mucked) {
          await page.waitForSelector('[data-move]', { state: 'detached' });
          const seat = told.you.seat;
          const player = () => told.table.game.players.find((each) => each.seat === seat);
          await until(() => player()?.mucked, 'his hand, unseen');
          assert.deepEqual(
            [...new Set(player().cards ?? [])].filter((card) => card !== '??'),
            [],
            'nobody saw it',
          );
        }
        break;
      }
      await one.page.waitForTimeout(30);
    }
    assert.ok(mucked, 'a loser need not show');

    const idle = (await turn(one.page)) ? other : one;
    await idle.page.click('[data-do="rest"]');
    await idle.page.waitForSelector('[data-do="return"]');
    await idle.page.click('[data-do="return"]');
    await idle.page.waitForSelector('[data-do="rest"]');
    await Promise.all(both.map(({ page }) => away(page)));
  },
};

const three = {
  async 'a seat is chosen by touch and from a list; three all in make a side pot; the line moves up'() {
    const people = await Promise.all(
      [DESKTOP, PHONE, DESKTOP].map((viewport) => listening({ viewport, table: THREE })),
    );
    const chips = [40, 100, 70];
    await people[0].page.click('[data-free="2"]');
    assert.equal(await people[0].page.locator('[data-do="seat"]').inputValue(), '2');
    for (const { page } of people.slice(1)) await page.click('[data-do="open-sit"]');
    await people[1].page.selectOption('[data-do="seat"]', '0');
    await people[2].page.selectOption('[data-do="seat"]', '1');
    await Promise.all(
      people.map(({ page }, i) => page.fill('input[name="amount"]', String(chips[i]))),
    );
    await Promise.all(people.map(({ page }) => page.click('dialog [data-do="sit"]')));
    await until(() => people.every(({ told }) => told.you.seat !== undefined), 'their seats');
    assert.deepEqual(
      people.map(({ told }) => told.you.seat),
      [2, 0, 1],
    );

    const late = await listening({ table: THREE });
    await late.page.click('[data-do="queue"]');
    await late.page.waitForSelector('text=Está em 1.º na fila');
    await late.page.reload();
    await late.page.waitForSelector('text=Está em 1.º na fila');

    /* In a hand of three everybody puts in all he has; a hand of two, begun before the third player
     * sat down, is folded. */
    const dealt = () =>
      (late.told.table.game?.players ?? []).filter((one) => one.in !== undefined).length;
    await late.page.evaluate(() => {
      // they are there for the seconds between two hands
      window.pots = [];
      const look = () => {
        const all = [...document.querySelectorAll('[data-pot-for]')].map(
          (one) => one.dataset.potFor,
        );
        const over = document.querySelector('article').dataset.phase === 'settled';
        if (over && all.length > 1)
          window.pots = [...all, document.querySelector('.poker .unseen').textContent];
      };
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
      });
    });
    const pots = () => late.page.evaluate(() => window.pots);
    for (let i = 0; i < 3000 && !(await pots()).length; i++) {
      for (const { page } of people) {
        const post = page.locator('[data-do="post"]');
        if (await post.count()) await post.click({ timeout: 1000 }).catch(() => {}); // the hand may have begun
        if (!(await turn(page))) continue;
        const all = dealt() === 3;
        if (all && (await page.locator('[data-preset="most"]').count()))
          await page.click('[data-preset="most"]');
        await move(page, all ? ['raise', 'call', 'check', 'show'] : ['check', 'fold', 'show']);
      }
      await late.page.waitForTimeout(20);
    }
    const [main, side, said] = await pots();
    assert.deepEqual(
      [main, side],
      ['0 1 2', '0 1'],
      'a short stack wins no more than its size from each',
    );
    assert.match(said, /Principal: .*Lateral 1: /s);

    await people[2].page.click('[data-do="leave"]');
    await people[2].page.waitForSelector('article[data-seated="no"]', { timeout: 60000 });
    await late.page.click('[data-do="take-seat"]', { timeout: 60000 });
    await late.page.click('dialog [data-do="sit"]');
    await late.page.waitForSelector('article[data-seated="yes"]');
    assert.equal(late.told.you.seat, 1);
    await people[2].page.context().close();
    await Promise.all([people[0], people[1], late].map(({ page }) => away(page)));
  },
};

/* Each game at its own table, at the same time: bots think as long as people do. */
const failed = await Promise.all(
  Object.entries(TABLES).map(([game, table]) => run(handsOf(game, table))),
);
failed.push(...(await Promise.all([pair, three].map(run))));
await browser.close();
await closeHouse(house);
process.exit(failed.some((count) => count > 0) ? 1 : 0);

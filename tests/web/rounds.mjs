/* rounds.mjs -- plays rounds at an individual table, inside the page and through what a player
 * would touch: chips, places of the cloth, the buttons.  After each it writes down what the
 * screen says of it.  Everything here runs in the browser: it knows nothing of this file. */
export async function playRounds({ rounds, seed, pauseMs, waitMs, drawn }) {
  const article = document.querySelector('article');
  const one = (what) => article.querySelector(what);
  const cents = (node) =>
    Number((node?.textContent ?? '').replace(/[^\d-]/g, '').replace(/(?!^)-/g, ''));
  const status = (what) => cents(document.querySelector(`[data-status="${what}"]`));
  const tap = (node) => node.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const bad = () => document.querySelector('.notice.bad');
  const roundOf = () => Number(article.dataset.round);
  const endedRound = () => Number((article.dataset.ending ?? '0').split(' ')[0]);

  let state = seed >>> 0;
  const below = (n) => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
  const any = (nodes) => nodes[below(nodes.length)];

  const heard = []; // what the client told the player, to look for a fault in
  new MutationObserver(() => heard.push(document.querySelector('.notices').textContent)).observe(
    document.querySelector('.notices'),
    { subtree: true, childList: true },
  );

  /* The house takes fifty messages a second from a line; a hundred at once. */
  let due = performance.now() - 60 * pauseMs;
  const pace = async () => {
    due = Math.max(due, performance.now() - 60 * pauseMs) + pauseMs;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((soon) => setTimeout(soon, wait));
  };
  const until = (is, what) =>
    new Promise((done, fail) => {
      if (is()) return done();
      const watcher = new MutationObserver(() => {
        if (!is()) return;
        watcher.disconnect();
        clearTimeout(late);
        done();
      });
      const late = setTimeout(() => {
        watcher.disconnect();
        fail(
          new Error(
            `${what}: round ${roundOf()}, ${article.dataset.phase}, ending ${article.dataset.ending}, ` +
              `said ${heard.slice(-3).join(' / ')}`,
          ),
        );
      }, waitMs);
      watcher.observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
    });

  /* One or two bets, of which one may be refused; the table shows those that stand. */
  async function bet() {
    const chips = [...article.querySelectorAll('[data-chip]')].slice(0, 3);
    const total = () => cents(one('.total [data-total]'));
    while (!total()) {
      for (let i = 1 + below(2); i > 0; i--) {
        await pace();
        tap(any(chips));
        tap(any([...article.querySelectorAll('[data-place]')]));
      }
      await until(() => one('.total').getAttribute('aria-busy') === 'false', 'the bets');
      for (; bad(); await until(() => !bad(), 'the refusal to go')) bad().click();
    }
    return total();
  }

  const ended = (round) => endedRound() === round && article.dataset.ending.split(' ')[2];
  const moves = () => [...article.querySelectorAll('[data-move]:not([aria-disabled="true"])')];
  const thrown = () => one('[data-throw]')?.dataset.throw ?? ''; // banca francesa: a null throw asks again
  async function playOn(round) {
    let last; // the throw before which bets were closed
    const canGo = () =>
      roundOf() === round &&
      article.dataset.phase === 'betting' &&
      one('.go')?.disabled === false &&
      thrown() !== last;
    for (;;) {
      await until(() => ended(round) || moves().length || canGo(), 'the round to go on');
      if (ended(round)) return;
      await pace();
      if (canGo()) {
        last = thrown();
        one('.go').click();
      } else if (moves().length) tap(any(moves()));
    }
  }

  const seen = [];
  for (let i = 0; i < rounds; i++) {
    /* What is only read need not be painted any longer: that is most of the work. */
    if (i === drawn) document.querySelector('main').style.display = 'none';
    await until(
      () => article.dataset.phase === 'betting' && roundOf() !== endedRound(),
      'bets to open',
    );
    const round = roundOf();
    const before = status('stack') + status('in-play');
    const total = await bet();
    await playOn(round);
    const lines = [...article.querySelectorAll('[data-line]')].map((line) =>
      cents(line.querySelector('.amount')),
    );
    seen.push({
      round,
      before,
      total,
      lines,
      net: cents(one('[data-net]')),
      after: status('stack') + status('in-play'),
      ending: article.dataset.ending,
      all: status('net'),
      plain: one('[data-plain]') !== null,
      out:
        one('[data-winner]')?.dataset.winner ??
        one('[data-dice]')?.dataset.dice ??
        (one('[data-points]')
          ? [...article.querySelectorAll('[data-points]')]
              .map((side) => side.dataset.points)
              .join(' ')
          : one('[data-hand="7"]')?.dataset.total),
    });
  }
  return seen;
}

/* The line to the house: one WebSocket, opened again when it breaks.
 *
 * Every ask has a number.  Numbers only grow, over reloads too, and the house answers each once.
 * After a broken line, with growing pauses, what was not answered is asked again with its old
 * number: the house does it at most once, and says whether it was done.
 *
 * Some asks are not repeated.  A bet is for its round: if the table has gone on, the bet is given up.
 * A decision is for its question: it is asked again only if it names the question.  The page says
 * what was given up: not done if it never went out; if it did, nobody here knows, and the table will
 * show it.
 *
 * If another device of the player is ahead, the house says which numbers are used; an ask that went
 * out for the first time then gets a higher one.  A line that stays silent after an ask is broken
 * too, though nobody has closed it.
 *
 * On one line the house takes no number below the highest that it has heard there.  So numbers leave
 * room: what a new line must ask first has numbers below those of the old asks. */
import { keep, kept } from './kept';
import { notices } from './notices.svelte';
import { settings } from './settings.svelte';
import { t } from './texts';
import type { Answer, Ask, Done, Stopped, Told, Words } from './wire';

const PAUSES = [500, 1000, 2000, 4000, 8000];
const ROOM = 64;
const SLOW_MS = 1500;
const SLOW_AGAIN_MS = 60000;
const DEAD_MS = 10000;
const DEAD_MOST_MS = 60000;
const ASLEEP_MS = 3000;
/* Asks that are meant for the round in which they were made, and for no other. */
const OF_A_ROUND = new Set(['bet', 'take', 'clear', 'announce', 'close', 'post']);
const PASSED = new Set(['KEY_REUSED', 'OLD_NUMBER']);

interface Open {
  n: number;
  ask: Ask;
  at: number;
  sent: number; // when it went out last; 0: not yet
  again: boolean;
  round: number;
  answer: (said: Answer) => void;
}

function lost(open: Open): Answer {
  const words = t(open.sent ? 'line.unheard' : 'line.undone');
  return { re: null, ok: false, refusal: 'LOST', pt: words, en: words };
}

/* What an answer means when the ask was repeated.  A player who has left has nothing more to
 * leave. If the number is too old or stands for something else, the house does not say whether
 * the ask was done. */
function meant(open: Open, said: Answer): Answer {
  if (!open.again || said.ok) return said;
  if (open.ask.do === 'leave' && said.refusal === 'NO_SESSION') return { re: open.n, ok: true };
  return PASSED.has(said.refusal) ? lost(open) : said;
}

export interface Listener {
  told(said: Told): void;
  /** The house knows us; `again` when it did before.  Ends when every table is in view. */
  opened(said: Done, again: boolean): Promise<void>;
  /** What to come in with if somebody is signed in; '': a guest; null: not now. */
  ticket(): Promise<string | null>;
  /** In which round is this table?  0 where none is known. */
  roundOf(table: number): number;
}

class Line {
  state = $state<'connecting' | 'open' | 'lost'>('connecting');
  /** Why the house takes nobody in, or nothing more, in its words; until a new line is open. */
  refused = $state<Words | null>(null);
  #socket: WebSocket | null = null;
  #listener: Listener | null = null;
  #open = new Map<number, Open>();
  #last = kept('n', 0);
  #early = 0;
  #tries = 0;
  #slow = 0; // not said again before then
  #since = 0; // when this line was begun
  #heard = 0; // when something was last heard by it
  #looked = 0;
  #patience = DEAD_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #before = false;

  start(listener: Listener): void {
    this.#listener = listener;
    addEventListener('online', () => this.#connect());
    setInterval(() => this.#look(), 500);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#connect();
    });
    this.#connect();
  }

  /** Another person uses this line from now on: what the one before asked is given up. */
  renew(): void {
    this.#detach();
    for (const open of [...this.#open.values()]) this.#close(open, lost(open));
    this.#before = false;
    this.#tries = 0;
    this.state = 'connecting';
    this.#connect();
  }

  /** Always answers, if only with refusal LOST. */
  ask(ask: Ask): Promise<Answer> {
    const round = 'table' in ask ? (this.#listener?.roundOf(ask.table) ?? 0) : 0;
    return new Promise((answer) => {
      const open: Open = {
        n: this.#next(),
        ask,
        round,
        answer,
        at: Date.now(),
        sent: 0,
        again: false,
      };
      this.#open.set(open.n, open);
      if (this.state === 'open') this.#send(open);
    });
  }

  /** While a line is being opened: goes before everything that waits. */
  askFirst(ask: Ask): Promise<Answer> {
    return new Promise((answer) => {
      const n = this.#early ? this.#early++ : this.#next();
      const open: Open = { n: -n, ask, round: 0, answer, at: Date.now(), sent: 0, again: false };
      this.#open.set(open.n, open);
      this.#send(open);
    });
  }

  /* Milliseconds where they are ahead, so that two windows of one player do not meet. */
  #next(): number {
    this.#last = Math.max(this.#last + ROOM, Date.now(), kept('n', 0) + ROOM);
    keep('n', this.#last);
    return this.#last;
  }

  #send(open: Open): void {
    open.sent = Date.now();
    this.#socket?.send(JSON.stringify({ n: Math.abs(open.n), ...open.ask }));
  }

  #connect(): void {
    if (this.#socket) return;
    clearTimeout(this.#timer);
    const at = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
    const socket = new WebSocket(at);
    this.#socket = socket;
    this.#since = this.#heard = Date.now();
    socket.onopen = () => void this.#greet();
    socket.onmessage = (message: MessageEvent<string>) => this.#hear(message.data);
    socket.onclose = () => this.#lose();
  }

  #lose(): void {
    this.#socket = null;
    this.state = 'lost';
    for (const open of [...this.#open.values()]) if (open.n < 0) this.#close(open, lost(open));
    const pause = PAUSES[Math.min(this.#tries++, PAUSES.length - 1)] ?? 8000;
    this.#timer = setTimeout(() => this.#connect(), pause * (0.8 + Math.random() * 0.4));
  }

  /* Hear nothing more of this line, not even that it closed: a dead line takes long to close. */
  #detach(): void {
    const old = this.#socket;
    this.#socket = null;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = null;
    old.close();
  }

  async #greet(): Promise<void> {
    const first = Math.min(...this.#open.keys());
    this.#early = Number.isFinite(first) ? first - ROOM + 1 : 0;
    const socket = this.#socket;
    const ticket = await this.#listener?.ticket();
    if (!socket || this.#socket !== socket) return;
    if (ticket === null) return socket.close(); // and tried again, with a pause
    const token = ticket ? '' : kept('token', '');
    const said = await this.askFirst({
      do: 'hello',
      lang: settings.lang,
      ...(ticket ? { ticket } : token ? { token } : {}),
    });
    if (!said.ok) {
      if (said.refusal === 'LOST') return;
      if (said.refusal === 'BAD_TICKET') return socket.close(); // the ticket came too late: get another
      if (said.refusal === 'BAD_FIELD' && token) {
        keep('token', undefined); // the token is of another house: come in as a new guest
        return this.#greet();
      }
      this.refused = said;
      return socket.close();
    }
    this.refused = null;
    if (said.token) keep('token', said.token); // a guest's, for when he is a guest again
    this.#tries = 0;
    await this.#listener?.opened(said, this.#before);
    if (this.#socket !== socket) return; // gone again meanwhile
    this.#before = true;
    this.#early = 0;
    this.state = 'open';
    this.#askAgain();
  }

  #askAgain(): void {
    for (const open of [...this.#open.values()].sort((a, b) => a.n - b.n)) {
      if (!this.#stands(open)) {
        this.#close(open, lost(open));
        continue;
      }
      open.again = open.sent > 0;
      if (!open.sent) this.#renumber(open);
      this.#send(open);
    }
  }

  #stands({ ask, round }: Open): boolean {
    if (ask.do === 'decide') return ask.turn !== undefined;
    return (
      !('table' in ask) ||
      !OF_A_ROUND.has(ask.do) ||
      round === (this.#listener?.roundOf(ask.table) ?? 0)
    );
  }

  /* The number is below one that was used already, to open the line or by another device. */
  #renumber(open: Open): void {
    this.#open.delete(open.n);
    open.n = this.#next();
    this.#open.set(open.n, open);
  }

  #hear(words: string): void {
    this.#heard = Date.now();
    const said = JSON.parse(words) as (Answer & { type?: never }) | Stopped | Told;
    if (said.type === 'stopped') {
      this.refused = said;
      return;
    }
    if (said.type !== undefined) {
      this.#listener?.told(said);
      return;
    }
    const open =
      said.re === null ? undefined : (this.#open.get(said.re) ?? this.#open.get(-said.re));
    if (!open) return;
    if (!said.ok && said.highest !== undefined && this.#isBehind(open, said.highest)) return;
    this.#patience = Math.min(Math.max(DEAD_MS, 2 * (this.#heard - open.sent)), DEAD_MOST_MS);
    this.#close(open, meant(open, said));
  }

  /* The numbers here go on above the highest that the house has heard.  True: this ask does too. */
  #isBehind(open: Open, highest: number): boolean {
    this.#last = Math.max(this.#last, highest);
    if (open.again || open.n < 0 || open.n > highest) return false;
    this.#renumber(open);
    this.#send(open);
    return true;
  }

  /* An answer takes long: say so from time to time, so that the visitor does not ask again. */
  #look(): void {
    const now = Date.now();
    if (now > this.#looked + ASLEEP_MS) this.#heard = now; // nobody listened
    this.#looked = now;
    if (this.#isDead(now)) {
      this.#patience = Math.min(2 * this.#patience, DEAD_MOST_MS);
      this.#detach();
      this.#lose();
    }
    if (this.state !== 'open' || now < this.#slow) return;
    if (![...this.#open.values()].some((open) => open.at < now - SLOW_MS)) return;
    this.#slow = now + SLOW_AGAIN_MS;
    notices.say(t('line.slow'));
  }

  /* The house has been silent since it was asked, though nobody closed the line: a line with a
   * break in it says nothing to either end.  The slower the answers, the longer it waits. */
  #isDead(now: number): boolean {
    const sent = [...this.#open.values()]
      .map((open) => open.sent)
      .filter((at) => at >= this.#since);
    const asked =
      this.#socket?.readyState === WebSocket.CONNECTING ? this.#since : Math.min(...sent);
    return this.#socket !== null && now - Math.max(asked, this.#heard) > this.#patience;
  }

  #close(open: Open, said: Answer): void {
    this.#open.delete(open.n);
    open.answer(said);
  }
}

export const line = new Line();

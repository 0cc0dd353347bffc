/* A table as this visitor knows it: what the house told, and what he asked of it.
 *
 * Nothing here decides.  What a bet costs, whether it may be made and what it won are read
 * from what the house said; a bet that is not answered yet is shown apart (`asking`). */
import { endingOf, yourEndingOf } from './ending';
import { keep, kept } from './kept';
import { line } from './line.svelte';
import type { AnswerStatement } from './messages';
import { count, euro, readCount, readEuro, shortEuro } from './money';
import { notices } from './notices.svelte';
import { isBet } from './places';
import { click, speak } from './speak';
import { has, say, t } from './texts';
import type { LiveTournament } from './tournament.svelte';
import type {
  Announced,
  Answer,
  Ask,
  Happening,
  Layout,
  Line,
  LobbyTable,
  Named,
  Place,
  Queue,
  TableAsk,
  TableView,
  Terms,
  Told,
  You,
} from './wire';

/** A round that is over: how the table stood then, and what it came to for you. */
export interface Settled {
  view: TableView;
  seat: number | null;
  lines: Line[];
  /** What is drawn of it, as one number: the table, and once it is told your part of it. */
  ending?: { table: string; yours?: string };
}

/** What a session came to, told when it ends. */
export interface Statement {
  staked: number;
  /** Prizes alone; or all that came back, of a session that ended unheard. */
  won: number;
  wonIs: 'end.won' | 'session.won';
  rounds: number;
  lasted: number;
  net: number | null;
  session: number | undefined;
}

type Bets = [place: number, chips: number][];

/** A bet that the table does not show yet; `seq` is the row that the answer named. */
interface Asking {
  place: number;
  chips: number;
  seq: number;
}

const STANDARD = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 50000, 100000];
const SHOWN_CHIPS = 6;
const SAVED_MOST = 5;
const HEARD = 4;
const SEAT_TOLD_MS = 1500;

export class LiveTable {
  readonly id: number;
  /** A round that is over, shown again: nothing is asked of anybody. */
  readonly past: boolean = false;
  info = $state.raw<LobbyTable | undefined>(undefined);
  places = $state.raw<Place[]>([]);
  layout = $state.raw<Layout>({});
  terms = $state.raw<Terms>({});
  queue = $state.raw<Queue | null>(null);
  names = $state.raw(new Map<number, Named>());
  view = $state.raw<TableView | null>(null);
  you = $state.raw<You | null>(null);
  settled = $state.raw<Settled | null>(null);
  ended = $state.raw<Statement | null>(null);
  /** The visitor is asked how many chips to bring, and to which seat; null: any seat. */
  bringing = $state.raw<{ seat: number | null } | null>(null);
  /** Bets on their way. */
  asking = $state.raw<Asking[]>([]);
  /** What the croupier said last, the newest at the end, for screen readers. */
  announced = $state.raw<string[]>([]);
  /** What came of the last round, until bets close again. */
  verdict = $state('');
  chip = $state(0);
  /** Touching a place takes chips back instead of adding them. */
  taking = $state(false);
  /** The place that is pointed at or has the focus: its terms are shown. */
  pointed = $state<number | null>(null);
  /** Set by the game when it is loaded: what came out, in words. */
  outcome: ((view: TableView, table: LiveTable) => string) | undefined;

  #done: Bets[] = []; // what undo would take back, newest last; it fills as bets are answered
  #acts: Promise<unknown> = Promise.resolve(); // what the player did with his chips, until the table shows it
  #unseen: { seq: number; seen: () => void }[] = [];
  #layingAgain = false;
  #clears = 0;
  #lastBets: Bets = [];
  #mine = new Map<number, number>();
  #ahead = Infinity; // our clock less the house's
  #seen: (() => void)[] = [];
  #doubted = 0; // the round that was asked for again
  #again = false; // watched, and the table not told yet
  #lineTold = false; // since then
  #seatTold: ReturnType<typeof setTimeout> | undefined; // by then the house has told his seat, if it is still his

  /** `competition`: the tournament that this table belongs to; its chips are not money. */
  constructor(
    id: number,
    readonly competition: LiveTournament | null = null,
  ) {
    this.id = id;
  }

  /** Its chips are not money. */
  get inChips(): boolean {
    return this.competition !== null;
  }

  /** Chips as this table counts them: euros, or at a tournament chips. */
  worth(chips: number): string {
    return this.inChips ? count(chips) : euro(chips);
  }

  shortWorth(chips: number): string {
    return this.inChips ? count(chips) : shortEuro(chips);
  }

  /** For the face of a chip, which is marked in euro: a tournament's chip shows its number. */
  face(chips: number): number {
    return this.inChips ? chips * 100 : chips;
  }

  /** As a person would write it; and what a person wrote. */
  written(chips: number): string {
    return this.inChips
      ? String(chips)
      : (chips / 100).toFixed(chips % 100 ? 2 : 0).replace('.', ',');
  }

  readWorth(words: string): number | null {
    return this.inChips ? readCount(words) : readEuro(words);
  }

  /** The places that a player may bet on. */
  bets = $derived(this.places.filter(isBet));
  byNumber = $derived(new Map(this.places.map((place) => [place.place, place])));
  byKey = $derived(new Map(this.places.map((place) => [place.key, place])));
  betting = $derived(this.view?.phase === 'betting' && this.you !== null);
  /** Chips of this visitor on the cloth.  While they do not change this is the same map, since
   * every place looks at it. */
  mine = $derived.by(() => {
    const piles = new Map<number, number>();
    for (const [seat, place, chips] of this.view?.bets ?? [])
      if (seat === this.you?.seat) piles.set(place, (piles.get(place) ?? 0) + chips);
    const same =
      piles.size === this.#mine.size &&
      [...piles].every(([place, chips]) => this.#mine.get(place) === chips);
    return same ? this.#mine : (this.#mine = piles);
  });
  /** Chips of the others. */
  others = $derived.by(() => {
    const piles = new Map<number, number>();
    for (const [seat, place, chips] of this.view?.bets ?? [])
      if (seat !== this.you?.seat) piles.set(place, (piles.get(place) ?? 0) + chips);
    return piles;
  });
  chips = $derived.by(() => {
    const unit = this.info?.unit ?? 100;
    const most = Math.max(0, ...this.bets.map((place) => place.most ?? 0)) || Infinity;
    return STANDARD.map((n) => n * 10)
      .filter((value) => value >= unit && value % unit === 0 && value <= most)
      .slice(0, SHOWN_CHIPS);
  });
  canRepeat = $derived(this.betting && this.view !== null && this.#repeatable().length > 0);
  net = $derived.by(() => {
    if (!this.you) return null;
    return this.you.brought === undefined
      ? null
      : this.you.stack + this.you.in_play - this.you.brought;
  });

  /** Milliseconds until the clock of the table runs out; null where none runs. */
  left(now: number): number | null {
    const deadline = this.view?.deadline;
    return deadline === undefined ? null : Math.max(0, deadline - this.clock(now));
  }

  /** The house's clock at this time of ours. */
  clock(now: number): number {
    return now - this.#ahead;
  }

  /* ------------------------------ the house ------------------------------ */

  async watch(): Promise<void> {
    const seen = new Promise<void>((done) => this.#seen.push(done));
    const said = await line.askFirst({ do: 'watch', table: this.id });
    if (said.ok) await Promise.race([seen, new Promise((late) => setTimeout(late, 5000))]);
  }

  hear(said: Told): void {
    if (said.type === 'places') {
      this.#again = true;
      this.#lineTold = false;
      this.places = said.places;
      this.layout = said.layout ?? {};
      this.terms = said;
      if (!this.chips.includes(this.chip))
        this.chip =
          this.chips.find((value) => value >= (this.info?.minimum ?? 0)) ?? this.chips[0] ?? 0;
    } else if (said.type === 'table') {
      this.#hearTable(said);
    } else if (said.type === 'line') {
      this.#lineTold = true;
      this.queue = said.place ? said : null;
    } else if (said.type === 'names') {
      this.names = new Map(said.names.map((one) => [one.seat, one]));
    } else if (said.type === 'you') {
      this.#hearYou(said);
    }
  }

  #hearTable(view: TableView): void {
    const before = this.view;
    this.#ahead = Math.min(this.#ahead, Date.now() - view.now);
    if (before && view.round !== before.round) {
      this.#done = [];
      this.taking = false;
    }
    this.view = view;
    if (this.asking.some((one) => one.seq <= view.seq))
      this.asking = this.asking.filter((one) => one.seq > view.seq);
    for (const one of this.#unseen) if (one.seq <= view.seq) one.seen();
    this.#unseen = this.#unseen.filter((one) => one.seq > view.seq);
    if (this.#seatTold !== undefined) this.#leftUnheard(); // the table again, and not his seat
    for (const event of view.events) this.#happened(event);
    this.#doubtSeat(view);
    if (before && view.events.some((e) => e.event === 'round-over' || e.event === 'null-throw')) {
      this.verdict = this.outcome?.(view, this) ?? '';
      if (this.verdict) this.announce(this.verdict);
    }
    if (view.phase === 'settled' || view.phase === 'void') {
      if (this.settled?.view.round !== view.round || before?.phase !== view.phase) {
        if (this.mine.size) this.#lastBets = [...this.mine];
        this.settled = {
          view,
          seat: this.you?.seat ?? null,
          lines: [],
          ending: { table: endingOf(view) },
        };
      }
      if (view.hash !== undefined && view.hash !== endingOf(view)) this.#differs(view.round);
    }
    for (const done of this.#seen.splice(0)) done();
  }

  /* The seat may have become another player's while the line was down.  The house tells a player
   * his seat right after the table that he watches again, and his place in line right before it. */
  #doubtSeat(view: TableView): void {
    if (this.#again && !this.#lineTold) this.queue = null;
    if (this.you && view.seq >= this.you.seq && !view.seats.includes(this.you.seat))
      this.#leftUnheard();
    else if (this.you && this.#again)
      this.#seatTold = setTimeout(() => this.#leftUnheard(), SEAT_TOLD_MS);
    this.#again = false;
  }

  #doubtNoMore(): void {
    clearTimeout(this.#seatTold);
    this.#seatTold = undefined;
  }

  #hearYou(you: You): void {
    this.#doubtNoMore();
    this.you = you;
    this.queue = null;
    this.ended = null;
    const settled = this.settled;
    if (!settled || (this.view?.phase !== 'settled' && this.view?.phase !== 'void')) return;
    if (!you.lines) return;
    const lines = settled.lines.length ? settled.lines : you.lines;
    const yours = yourEndingOf(settled.view, you, lines);
    this.settled = {
      ...settled,
      seat: you.seat,
      lines,
      ending: { table: endingOf(settled.view), yours },
    };
    if (you.hash !== undefined && you.hash !== yours) this.#differs(settled.view.round);
    else if (lines.length && !settled.lines.length) this.#tell(lines);
  }

  /* What the round came to for this visitor. */
  #tell(lines: Line[]): void {
    const net = lines.reduce((sum, one) => sum + one.back - one.chips, 0);
    const words =
      net > 0
        ? t('say.won', { amount: euro(net) })
        : net < 0
          ? t('say.lost', { amount: euro(-net) })
          : t('say.even');
    this.verdict = this.verdict ? `${this.verdict}. ${words}` : words;
    this.announce(words);
  }

  /* The drawing would not be the end that the house recorded: draw nothing, and ask the house how
   * the table stands, once for each round. */
  #differs(round: number): void {
    this.settled = null;
    this.verdict = '';
    notices.say(t('table.differs'), 'bad');
    if (this.#doubted === round) return;
    this.#doubted = round;
    void line.ask({ do: 'watch', table: this.id });
  }

  #happened(event: Happening): void {
    const mine = event.seat !== undefined && event.seat === this.you?.seat;
    if (event.seat !== undefined && !mine) return;
    if (event.event === 'left' || event.event === 'session-ended') {
      if (mine) this.#left();
    }
    if (event.event === 'bets-closed' || event.event === 'cards-coming') this.verdict = '';
    const key = `say.${event.event}`;
    if (!has(key)) return;
    this.announce(t(key));
    if (mine) notices.say(t(key));
  }

  #left(): void {
    const you = this.you;
    if (!you) return;
    if (!this.competition)
      // the tournament tells what it came to
      this.ended = {
        staked: you.staked,
        won: you.won,
        wonIs: 'end.won',
        rounds: you.rounds,
        lasted: Date.now() - this.#ahead - you.since,
        net: this.net,
        session: you.session,
      };
    this.you = null;
    this.#done = [];
  }

  /* The line was down: what is known here of the session is not how it ended. */
  #leftUnheard(): void {
    const session = this.competition ? undefined : this.you?.session;
    this.#doubtNoMore();
    this.you = null;
    this.#done = [];
    if (session !== undefined) void this.#readStatement(session);
  }

  async #readStatement(session: number): Promise<void> {
    const said = await line.ask({ do: 'statement', session });
    if (!said.ok) {
      notices.say(say(said), 'bad');
      return;
    }
    const { staked, won, rounds, time, net } = said as unknown as AnswerStatement;
    if (!this.you)
      this.ended = { staked, won, wonIs: 'session.won', rounds, lasted: time, net, session };
  }

  /** Another person uses this page from now on: nothing of the one before is kept. */
  forsake(): void {
    this.you = this.queue = this.settled = this.ended = null;
    this.#done = [];
    this.#lastBets = [];
    this.asking = [];
    for (const one of this.#unseen.splice(0)) one.seen();
    this.#doubtNoMore();
  }

  /** Shown, read by screen readers, and spoken if sound is on. */
  announce(words: string): void {
    this.announced = [...this.announced.slice(1 - HEARD), words];
    speak(words);
  }

  /* ------------------------------ the player ----------------------------- */

  /** Asks something of this table; a refusal is shown with its reason and its rule. */
  async ask(ask: TableAsk): Promise<Answer> {
    const said = await line.ask({ ...ask, table: this.id } as Ask);
    if (!said.ok) notices.say(say(said), 'bad', said.rule);
    return said;
  }

  async sit(amount: number, seat: number | null = null): Promise<boolean> {
    return (await this.ask({ do: 'sit', amount, ...(seat === null ? {} : { seat }) })).ok;
  }

  async buy(amount: number): Promise<boolean> {
    return (await this.ask({ do: 'buy', amount })).ok;
  }

  leave(): Promise<Answer> {
    return this.ask({ do: 'leave' });
  }

  /** Puts the chosen chip on a place, or takes it back from there. */
  async touch(place: number): Promise<void> {
    if (this.taking) await this.take(place);
    else await this.bet([[place, this.chip]]);
  }

  bet(bets: Bets): Promise<void> {
    const done: Bets = [];
    this.#done.push(done);
    click();
    return this.#act(this.#lay(bets, done));
  }

  async #lay(bets: Bets, done: Bets): Promise<void> {
    const told = bets.map(([place, chips]): Asking => ({ place, chips, seq: Infinity }));
    this.asking = [...this.asking, ...told];
    let last = 0;
    for (const one of told) {
      if (!this.#done.includes(done)) break; // taken back already, or the round is over
      const said = await this.ask({ do: 'bet', place: one.place, amount: one.chips });
      if (!said.ok) break;
      done.push([one.place, one.chips]);
      this.#answered(one, (last = said.seq ?? 0));
    }
    this.asking = this.asking.filter((one) => !told.includes(one) || one.seq < Infinity);
    this.#forgetEmpty(done);
    await this.#shown(last);
  }

  /* Done; it stays a ghost until the table shows it, which may take a moment. */
  #answered(one: Asking, seq: number): void {
    one.seq = seq;
    if ((this.view?.seq ?? 0) >= seq) this.asking = this.asking.filter((other) => other !== one);
  }

  #forgetEmpty(done: Bets): void {
    if (!done.length) this.#done = this.#done.filter((group) => group !== done);
  }

  /* Once the table shows what this row did. */
  #shown(seq: number): Promise<void> {
    if ((this.view?.seq ?? 0) >= seq) return Promise.resolve();
    return new Promise((seen) => this.#unseen.push({ seq, seen }));
  }

  #act(act: Promise<void>): Promise<void> {
    this.#acts = Promise.all([this.#acts, act]);
    return act;
  }

  /* An act that depends on the chips on the cloth waits for those on their way.  It is dropped
   * when the round ends, or when all chips were taken back. */
  #actAfter(act: () => Promise<void>): Promise<void> {
    const round = this.view?.round;
    const clears = this.#clears;
    const stands = (): boolean =>
      this.betting && this.view?.round === round && this.#clears === clears;
    return this.#act(this.#acts.then(() => (stands() ? act() : undefined)));
  }

  async announceBet(bet: Announced, number: number): Promise<void> {
    const parts = bet.parts[number];
    if (!parts) return;
    const done: Bets = [];
    this.#done.push(done);
    await this.#act(this.#layAnnounced(bet, number, parts, done));
  }

  async #layAnnounced(bet: Announced, number: number, parts: Bets, done: Bets): Promise<void> {
    const amount = this.chip;
    const said = await this.ask({ do: 'announce', place: bet.announce, number, amount });
    if (said.ok) {
      click();
      done.push(...parts.map(([place, units]): Bets[number] => [place, units * amount]));
    }
    this.#forgetEmpty(done);
    await this.#shown(said.ok ? (said.seq ?? 0) : 0);
  }

  /** Takes one chip of the chosen kind back from a place, or all there is. */
  take(place: number): Promise<void> {
    const chip = this.chip;
    return this.#actAfter(async () => {
      const there = this.mine.get(place) ?? 0;
      const least = this.byNumber.get(place)?.least ?? 0;
      await this.#takeBack([[place, there - chip < least ? there : chip]]);
    });
  }

  /** Takes back the last bet laid, answered or not. */
  async undo(): Promise<void> {
    const group = this.#done.pop();
    if (group) await this.#actAfter(() => this.#takeBack(group));
  }

  async #takeBack(bets: Bets): Promise<void> {
    let last = 0;
    for (const [place, amount] of bets) {
      const there = this.mine.get(place) ?? 0;
      if (!there) continue;
      const said = await this.ask({ do: 'take', place, amount: Math.min(there, amount) });
      if (said.ok) last = said.seq ?? 0;
    }
    await this.#shown(last);
  }

  clear(): Promise<void> {
    this.#done = [];
    this.#clears++;
    return this.#act(this.#clear());
  }

  async #clear(): Promise<void> {
    const said = await this.ask({ do: 'clear' });
    await this.#shown(said.ok ? (said.seq ?? 0) : 0);
  }

  /* A decision may have put chips where nobody bets. */
  #betsOf(bets: Bets): Bets {
    return bets.filter(([place]) => isBet(this.byNumber.get(place)));
  }

  #repeatable(): Bets {
    void this.settled;
    return this.#betsOf(this.#lastBets);
  }

  repeat(): Promise<void> {
    return this.#layAgain(() => this.#repeatable());
  }

  double(): Promise<void> {
    return this.#layAgain(() => this.#betsOf([...this.mine]));
  }

  /* Many chips by one touch: a second touch before they lie there counts as the same. */
  async #layAgain(bets: () => Bets): Promise<void> {
    if (this.#layingAgain) return;
    this.#layingAgain = true;
    await this.#actAfter(() => this.bet(bets()));
    this.#layingAgain = false;
  }

  /* --------------------------- saved layouts ----------------------------- */

  saved = $state.raw<[key: string, chips: number][][]>([]);

  loadSaved(): void {
    if (this.info) this.saved = kept(`saved.${this.info.game}`, []);
  }

  save(): void {
    const now = this.#betsOf([...this.mine]).map(([place, chips]): [string, number] => [
      this.byNumber.get(place)?.key ?? '',
      chips,
    ]);
    this.#keepSaved([...this.saved.slice(-(SAVED_MOST - 1)), now]);
  }

  forget(index: number): void {
    this.#keepSaved(this.saved.filter((_, i) => i !== index));
  }

  place(index: number): Promise<void> {
    const bets: Bets = [];
    for (const [key, chips] of this.saved[index] ?? []) {
      const place = this.byKey.get(key);
      if (place && isBet(place)) bets.push([place.place, chips]);
    }
    return this.#layAgain(() => bets);
  }

  #keepSaved(saved: [string, number][][]): void {
    this.saved = saved;
    if (this.info) keep(`saved.${this.info.game}`, saved);
  }
}

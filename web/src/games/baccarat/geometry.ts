/* The cloth of baccarat.  On a narrow screen the player's own place is large, and the others lie in a
 * row above it. */
import type { Spot } from '../../table/spots';

export interface Point {
  x: number;
  y: number;
}

interface Space {
  row: number;
  from: number; // of the width, 0 to 1
  to: number;
}

/* From the bank to the player: pairs, empate, banca, ponto. */
const WITH_PAIRS: Record<string, Space> = {
  'par-ponto': { row: 0, from: 0, to: 0.5 },
  'par-banca': { row: 0, from: 0.5, to: 1 },
  empate: { row: 1, from: 0, to: 1 },
  banca: { row: 2, from: 0, to: 1 },
  ponto: { row: 3, from: 0, to: 1 },
};
const WITHOUT: Record<string, Space> = {
  empate: { row: 0, from: 0, to: 1 },
  banca: { row: 1, from: 0, to: 1 },
  ponto: { row: 2, from: 0, to: 1 },
};
const RADIANS = Math.PI / 180;

/* One to nine places, each with a space for the bets on empate, banca and ponto, and on the pairs
 * where they are taken (812/2015 r.6 a). */
export class BaccaratCloth {
  readonly width: number;
  readonly height: number;
  readonly card: number;
  readonly shoe: Point;
  readonly bank: Point;
  #spaces: Record<string, Space>;
  #rows: number[]; // edges, from the bank outwards
  #degrees: number; // of one place

  constructor(
    readonly standing: boolean,
    readonly seats: number,
    pairs: boolean,
  ) {
    this.#spaces = pairs ? WITH_PAIRS : WITHOUT;
    this.card = standing ? 42 : 62;
    this.shoe = standing ? { x: 180, y: 26 } : { x: 905, y: 60 };
    this.bank = standing ? { x: 180, y: 60 } : { x: 500, y: 60 };
    this.#degrees = seats === 1 ? 44 : Math.min(11, 76 / seats);
    const low = standing ? (seats > 1 ? 246 : 196) : 0;
    if (standing)
      this.#rows = pairs
        ? [low, low + 46, low + 92, low + 146, low + 200]
        : [low, low + 50, low + 106, low + 162];
    else this.#rows = pairs ? [420, 470, 530, 600, 672] : [430, 500, 586, 672];
    [this.width, this.height] = standing ? [360, (this.#rows.at(-1) ?? 0) + 34] : [1000, 520];
  }

  #polar(degrees: number, far: number): Point {
    return {
      x: 500 + far * Math.sin(degrees * RADIANS),
      y: -180 + far * Math.cos(degrees * RADIANS),
    };
  }

  /* Where a place lies as the bank sees it, seat 0 to the left of the players. */
  #direction(seat: number): number {
    return (seat - (this.seats - 1) / 2) * this.#degrees;
  }

  /** A space of the player's own place, or of any place where they lie in an arc. */
  spot(place: number, key: string, seat: number): (Spot & { angle: number }) | null {
    const space = this.#spaces[key];
    const [near, far] = [this.#rows[space?.row ?? 0] ?? 0, this.#rows[(space?.row ?? 0) + 1] ?? 0];
    if (!space) return null;
    if (this.standing) {
      const [left, wide] = [14 + 332 * space.from, 332 * (space.to - space.from)];
      return {
        place,
        x: left + wide / 2,
        y: (near + far) / 2,
        w: wide,
        h: far - near,
        angle: 0,
        path: `M${left} ${near}h${wide}V${far}h${-wide}Z`,
      };
    }
    const left = this.#direction(seat) - this.#degrees / 2;
    const [from, to] = [left + this.#degrees * space.from, left + this.#degrees * space.to];
    const [p, q, r, s] = [
      this.#polar(from, near),
      this.#polar(to, near),
      this.#polar(to, far),
      this.#polar(from, far),
    ];
    const middle = this.#polar((from + to) / 2, (near + far) / 2);
    return {
      place,
      ...middle,
      w: 0,
      h: far - near,
      angle: -(from + to) / 2,
      path: `M${p.x} ${p.y}A${near} ${near} 0 0 0 ${q.x} ${q.y}L${r.x} ${r.y}A${far} ${far} 0 0 1 ${s.x} ${s.y}Z`,
    };
  }

  /** Where the player's own chips lie: beside the words, where there is room. */
  chips(spot: Spot, key: string, seat: number): Point {
    const space = this.#spaces[key];
    if (this.standing || !space) return { x: spot.x + spot.w * 0.34, y: spot.y };
    if (this.seats > 1) return spot;
    const across = space.from + (space.to - space.from) * 0.82;
    const far = ((this.#rows[space.row] ?? 0) + (this.#rows[space.row + 1] ?? 0)) / 2;
    return this.#polar(this.#direction(seat) + this.#degrees * (across - 0.5), far);
  }

  /** The number of a place, at its outer edge. */
  number(seat: number): Point {
    if (!this.standing) return this.#polar(this.#direction(seat), (this.#rows.at(-1) ?? 0) + 16);
    return { x: this.#small(seat) + this.#wide() / 2, y: 208 };
  }

  #wide(): number {
    return 332 / this.seats;
  }

  #small(seat: number): number {
    return 14 + seat * this.#wide();
  }

  /** On a narrow screen: the small place of a seat, whose spaces are told by their chips alone. */
  small(seat: number): { x: number; y: number; w: number; h: number } {
    return { x: this.#small(seat) + 1.5, y: 194, w: this.#wide() - 3, h: 46 };
  }

  /** Where the chips of another player lie. */
  other(key: string, seat: number): Point | null {
    const space = this.#spaces[key];
    if (!space) return null;
    if (!this.standing) return this.spot(0, key, seat);
    const { x, y, w, h } = this.small(seat);
    return {
      x: x + (w * (space.from + space.to)) / 2,
      y: y + 5 + ((h - 5) * (space.row + 0.5)) / (this.#rows.length - 1),
    };
  }

  /** The two first cards of a side lie together; a third one apart, and across (812/2015 r.21). */
  dealt(side: number, index: number): Point & { turn: number } {
    const middle = this.standing ? { x: side ? 276 : 84, y: 62 } : { x: side ? 655 : 345, y: 88 };
    const w = this.card;
    if (index < 2)
      return {
        x: middle.x + (index - 0.5) * w * 1.08 + (this.standing ? 0 : -w * 0.5),
        y: middle.y,
        turn: 0,
      };
    return this.standing
      ? { x: middle.x, y: middle.y + w * 1.35, turn: 90 }
      : { x: middle.x + w * 1.42, y: middle.y, turn: 90 };
  }

  title(side: number): Point {
    return this.standing ? { x: side ? 276 : 84, y: 22 } : { x: side ? 655 : 345, y: 30 };
  }
}

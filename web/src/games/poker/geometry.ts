/* Where things lie on an oval table, wide or standing.  The visitor's own seat is in front of
 * him; the others follow clockwise, as the game goes. */
export interface Point {
  x: number;
  y: number;
}

export class Oval {
  readonly width: number;
  readonly height: number;
  readonly middle: Point;
  readonly rx: number;
  readonly ry: number;
  readonly plate: { w: number; h: number };
  readonly card: { own: number; other: number; board: number };
  readonly text: number;
  readonly chip: number;

  constructor(
    readonly standing: boolean,
    readonly seats: number,
    readonly front: number,
  ) {
    [this.width, this.height] = standing ? [400, 446] : [1000, 545];
    this.middle = standing ? { x: 200, y: 228 } : { x: 500, y: 284 };
    [this.rx, this.ry] = standing ? [152, 170] : [426, 204];
    this.plate = standing ? { w: 88, h: 42 } : { w: 138, h: 52 };
    this.card = standing ? { own: 46, other: 32, board: 37 } : { own: 66, other: 46, board: 64 };
    this.text = standing ? 14.5 : 17;
    this.chip = standing ? 9 : 12;
  }

  /* Evenly around the oval by its length, not by the angle: it is longer than wide. */
  #at(part: number, out = 1): Point {
    const rx = this.rx * out;
    const ry = this.ry * out;
    const steps = 240;
    let length = 0;
    const lengths: number[] = [0];
    for (let i = 1; i <= steps; i++) {
      const [a, b] = [((i - 1) / steps) * 2 * Math.PI, (i / steps) * 2 * Math.PI];
      length += Math.hypot(rx * (Math.sin(b) - Math.sin(a)), ry * (Math.cos(b) - Math.cos(a)));
      lengths.push(length);
    }
    const found = lengths.findIndex((one) => one >= part * length);
    const angle = (found / steps) * 2 * Math.PI;
    return { x: this.middle.x - rx * Math.sin(angle), y: this.middle.y + ry * Math.cos(angle) };
  }

  /** The middle of a player's plate. */
  seat(seat: number): Point {
    const part = ((seat - this.front + this.seats) % this.seats) / this.seats;
    return this.#at(part);
  }

  #towards(seat: number, how: number, aside = 0): Point {
    const from = this.seat(seat);
    const dx = this.middle.x - from.x;
    const dy = this.middle.y - from.y;
    const far = Math.hypot(dx, dy) || 1;
    return { x: from.x + dx * how + (dy / far) * aside, y: from.y + dy * how - (dx / far) * aside };
  }

  bet(seat: number): Point {
    if (seat !== this.front) return this.#beyond(this.#towards(seat, this.standing ? 0.42 : 0.36));
    const at = this.seat(seat);
    return {
      x: at.x - this.text,
      y: at.y - this.plate.h / 2 - this.card.own * 1.48 - this.chip * 1.1,
    };
  }

  /* Chips do not lie on the common cards: they lie below them. */
  #beyond(at: Point): Point {
    const row = this.board(2);
    const half = { x: this.card.board * 2.8 + this.chip, y: this.card.board * 0.7 + this.chip };
    const below = row.y + half.y + this.chip * 0.4;
    return Math.abs(at.x - row.x) < half.x &&
      at.y > row.y - half.y - this.chip * 1.6 &&
      at.y < below
      ? { x: at.x, y: below }
      : at;
  }

  button(seat: number): Point {
    if (seat === this.front)
      return {
        x: this.seat(seat).x + this.plate.w * 0.72,
        y: this.seat(seat).y - this.plate.h * 0.1,
      };
    if (!this.standing) return this.#towards(seat, 0.27, 44);
    const at = this.seat(seat);
    const inward = at.x < this.middle.x ? 1 : -1;
    return { x: at.x + inward * this.plate.w * 0.46, y: at.y + this.plate.h * 0.5 };
  }

  /** The gathered chips; their amount is written beside them. */
  pot(): Point {
    return {
      x: this.middle.x - this.text * 4.4,
      y: this.board(2).y - this.card.board * (this.standing ? 1.14 : 0.98),
    };
  }

  board(index: number): Point {
    return {
      x: this.middle.x + (index - 2) * this.card.board * 1.12,
      y: this.middle.y - this.card.board * 0.25,
    };
  }

  /** The cards of a player, in a row that stands above his plate. */
  hole(seat: number, index: number, count: number): Point & { w: number; turn: number } {
    const at = this.seat(seat);
    const own = seat === this.front;
    const w = own ? this.card.own : this.card.other;
    const step = w * (count > 2 ? 0.62 : own ? 1.04 : 0.8);
    const off = index - (count - 1) / 2;
    return {
      x: at.x + off * step,
      y: at.y - this.plate.h / 2 - w * (own ? 0.74 : 0.36) + Math.abs(off) * w * 0.03,
      w,
      turn: off * (count > 2 ? 4 : 5),
    };
  }
}

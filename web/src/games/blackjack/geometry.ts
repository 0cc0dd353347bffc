/* The cloth of blackjack (805/2015 r.4 a): the bank above, places in an arc before it, each with
 * a circle for the bet, and the line of the insurance in the middle.  On a narrow screen the
 * places lie in two rows. */

export interface Point {
  x: number;
  y: number;
}

export class TwentyOneCloth {
  readonly width: number;
  readonly height: number;
  readonly card: number; // how wide
  readonly r: number; // of a circle
  readonly bank: Point;
  readonly shoe: Point;

  constructor(
    readonly standing: boolean,
    readonly boxes: number,
  ) {
    [this.width, this.height] = standing ? [360, 394] : [1000, 462];
    this.card = standing ? 38 : 60;
    this.r = standing ? 23 : 35;
    this.bank = standing ? { x: 176, y: 34 } : { x: 500, y: 58 };
    this.shoe = standing ? { x: 326, y: 28 } : { x: 905, y: 50 };
  }

  #ray(box: number, far: number): Point {
    const a = ((box - (this.boxes - 1) / 2) * 22 * Math.PI) / 180;
    return { x: 500 + 430 * far * Math.sin(a), y: 14 + 384 * far * Math.cos(a) };
  }

  #cell(box: number): Point {
    const first = Math.ceil(this.boxes / 2);
    const row = box < first ? 0 : 1;
    const wide = this.width / (row ? this.boxes - first : first);
    return { x: wide * ((row ? box - first : box) + 0.5), y: row ? 292 : 164 };
  }

  circle(box: number): Point {
    if (!this.standing) return this.#ray(box, 1);
    const { x, y } = this.#cell(box);
    return { x, y: y + 64 };
  }

  cards(box: number): Point {
    return this.standing ? this.#cell(box) : this.#ray(box, 0.725);
  }

  insurance(box: number): Point {
    if (this.standing) return { x: this.#cell(box).x, y: 112 };
    return this.#arc(((box - (this.boxes - 1) / 2) * 15 * Math.PI) / 180, 196);
  }

  /* The middle of the table, flatter than the places around it. */
  #arc(a: number, low: number): Point {
    return { x: 500 + low * 1.4 * Math.sin(a), y: 12 + low * Math.cos(a) };
  }

  #along(low: number, degrees: number): string {
    const [from, to] = [
      this.#arc((-degrees * Math.PI) / 180, low),
      this.#arc((degrees * Math.PI) / 180, low),
    ];
    return `M${from.x} ${from.y}A${low * 1.4} ${low} 0 0 0 ${to.x} ${to.y}`;
  }

  /** The two edges of the insurance line. */
  line(): string[] {
    if (this.standing) return ['M12 97Q180 107 348 97', 'M12 121Q180 131 348 121'];
    return [this.#along(180, 52), this.#along(212, 52)];
  }

  /** Along which words are printed: on the insurance line, or above it. */
  words(line: boolean): string {
    if (this.standing) return line ? 'M6 113Q180 123 354 113' : 'M6 86Q180 96 354 86';
    return this.#along(line ? 202 : 166, 70);
  }

  /** Between the middles of neighbouring hands, and how large their cards are. */
  split(hands: number, room: number): { step: number; scale: number } {
    const wide = this.card * 1.55;
    const scale = Math.max(0.55, Math.min(1, room / (hands * wide)));
    return { step: Math.min(wide * scale, room / hands), scale };
  }

  /** How wide the cards of a place may lie, and how far aside, where a neighbour is free. */
  room(box: number, used: (box: number) => boolean): { wide: number; aside: number } {
    const first = Math.ceil(this.boxes / 2);
    const one = this.standing ? this.width / (box < first ? first : this.boxes - first) : 118;
    const edge = (other: number): boolean =>
      other < 0 || other === this.boxes || (this.standing && box < first !== other < first);
    const free = (other: number): number => (edge(other) || used(other) ? 0 : one * 0.6);
    const [left, right] = [free(box - 1), free(box + 1)];
    return { wide: (one + left + right) * 0.97, aside: (right - left) / 2 };
  }
}

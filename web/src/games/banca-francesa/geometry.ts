/* The cloth of banca francesa. */
import type { Place } from '../../house/wire';
import type { Spot } from '../../table/spots';

interface Ring {
  rx: number;
  ry: number;
}

/* As 808/2015 r.6 has it: two lines around the bank, an inner and an outer one (808/2015 r.6 a), and
 * the cut-out of the left corner. */
export class BankCloth {
  readonly width: number;
  readonly height: number;
  readonly cx: number;
  readonly cy = 26;
  readonly bank: Ring;
  readonly inner: Ring;
  readonly outer: Ring;
  #wide: number; // of a line, to be touched

  constructor(readonly standing: boolean) {
    [this.width, this.height] = standing ? [440, 560] : [900, 470];
    this.cx = this.width / 2;
    this.#wide = standing ? 30 : 26;
    this.bank = standing ? { rx: 138, ry: 200 } : { rx: 215, ry: 178 };
    this.inner = standing ? { rx: 176, ry: 322 } : { rx: 318, ry: 282 };
    this.outer = standing ? { rx: 212, ry: 446 } : { rx: 428, ry: 386 };
  }

  /** Half an ellipse below the top edge, from left to right. */
  arc({ rx, ry }: Ring): string {
    return `M${this.cx - rx} ${this.cy}A${rx} ${ry} 0 0 0 ${this.cx + rx} ${this.cy}`;
  }

  #between(a: Ring, b: Ring): string {
    return `${this.arc(b)}L${this.cx + a.rx} ${this.cy}A${a.rx} ${a.ry} 0 0 1 ${this.cx - a.rx} ${this.cy}Z`;
  }

  #band(ring: Ring): string {
    const half = this.#wide / 2;
    return this.#between(
      { rx: ring.rx - half, ry: ring.ry - half },
      { rx: ring.rx + half, ry: ring.ry + half },
    );
  }

  /** The corner beyond the outer line. */
  corner(): string {
    const gap = 12;
    const rx = this.outer.rx + gap;
    const ry = this.outer.ry + gap;
    const bottom = this.height - 10;
    const top = this.cy + ry * (this.standing ? 0.72 : 0.5);
    const right = this.cx - rx * (this.standing ? 0.1 : 0.32);
    const x = this.cx - rx * Math.sqrt(1 - ((top - this.cy) / ry) ** 2);
    const y = this.cy + ry * Math.sqrt(1 - ((right - this.cx) / rx) ** 2);
    return `M10 ${top}V${bottom}H${right}V${y}A${rx} ${ry} 0 0 1 ${x} ${top}Z`;
  }

  cornerMiddle(): { x: number; y: number } {
    return this.standing ? { x: 58, y: this.height - 62 } : { x: 84, y: this.height - 74 };
  }

  #on(ring: Ring, degrees: number): { x: number; y: number } {
    const at = (degrees * Math.PI) / 180;
    return { x: this.cx + ring.rx * Math.cos(at), y: this.cy + ring.ry * Math.sin(at) };
  }

  #middle(a: Ring, b: Ring): Ring {
    return { rx: (a.rx + b.rx) / 2, ry: (a.ry + b.ry) / 2 };
  }

  spot(place: Place): Spot | null {
    const made = this.#shape(place.key);
    return made
      ? { place: place.place, w: 0, h: 0, x: made.at.x, y: made.at.y, path: made.path }
      : null;
  }

  /* Within the inner line one bets on "grande" (808/2015 r.6 a i), within the outer one on "pequeno"
   * (808/2015 r.6 a ii), in the corner on the "ases" (808/2015 r.6 a iii); bets may lie on either line
   * (808/2015 r.9). */
  #shape(key: string): { path: string; at: { x: number; y: number } } | null {
    switch (key) {
      case 'grande':
        return {
          path: this.#between(this.bank, this.inner),
          at: this.#on(this.#middle(this.bank, this.inner), 118),
        };
      case 'pequeno':
        return {
          path: this.#between(this.inner, this.outer),
          at: this.#on(this.#middle(this.inner, this.outer), 118),
        };
      case 'grande-linha':
        return { path: this.#band(this.inner), at: this.#on(this.inner, 62) };
      case 'pequeno-linha':
        return { path: this.#band(this.outer), at: this.#on(this.outer, 62) };
      case 'ases':
        return {
          path: this.corner(),
          at: { x: this.cornerMiddle().x, y: this.cornerMiddle().y + 28 },
        };
      default:
        return null;
    }
  }
}

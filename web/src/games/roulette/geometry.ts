/* Where everything lies on a cloth of roulette.
 *
 * The cloth is measured along its rows (0 to 12, the zeros before them, the columns' places after
 * them) and across (0 to 3, the dozens and even chances outside).  The same cloth lies on
 * its side on a wide screen and stands on a phone.  A place is found by its key and by the numbers
 * it covers, both told by the house. */
import type { Place } from '../../house/wire';
import type { Spot } from '../../table/spots';

const ROWS = 12;
const OUTSIDE = 0.8; // how wide a band of the outside bets is
const EVENS = ['menor', 'par', 'vermelho', 'preto', 'impar', 'maior'];

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

interface Along {
  a: number;
  b: number;
  da: number;
  db: number;
  round?: boolean;
}

const isZero = (name: string): boolean => /^0+$/.test(name);

export class Cloth {
  readonly width: number;
  readonly height: number;
  readonly standing: boolean;
  #u: number; // one row
  #v: number; // one number across
  #zeros: string[];

  constructor(standing: boolean, pockets: string[]) {
    this.standing = standing;
    this.#u = standing ? 44 : 50;
    this.#v = standing ? 74 : 54;
    this.#zeros = pockets.filter(isZero);
    const long = (ROWS + 2) * this.#u;
    const across = (3 + 2 * OUTSIDE) * this.#v;
    [this.width, this.height] = standing ? [across, long] : [long, across];
  }

  /** The cell of a number. */
  cell(name: string): Box {
    return this.#box(this.#cell(name));
  }

  spot(place: Place): Spot | null {
    const lies = this.#lies(place);
    if (!lies) return null;
    const box = this.#box(lies);
    const spot = { place: place.place, x: box.x + box.w / 2, y: box.y + box.h / 2 };
    if (!lies.round) return { ...spot, w: box.w, h: box.h };
    return { ...spot, w: lies.da * this.#v, h: lies.da * this.#v, round: true };
  }

  #box({ a, b, da, db }: Along): Box {
    const u = this.#u;
    const v = this.#v;
    return this.standing
      ? { x: (b - db / 2 + 2 * OUTSIDE) * v, y: (a - da / 2 + 1) * u, w: db * v, h: da * u }
      : { x: (a - da / 2 + 1) * u, y: (3 - b - db / 2) * v, w: da * u, h: db * v };
  }

  /* What a zero spans of the edge that it shares with the first row. */
  #span(name: string): [number, number] {
    const wide = 3 / this.#zeros.length;
    const i = this.#zeros.indexOf(name);
    return i < 0 ? [Number(name) - 1, Number(name)] : [i * wide, (i + 1) * wide];
  }

  #cell(name: string): Along {
    if (isZero(name)) {
      const [from, to] = this.#span(name);
      return { a: -0.5, b: (from + to) / 2, da: 1, db: to - from };
    }
    const n = Number(name) - 1;
    return { a: Math.floor(n / 3) + 0.5, b: (n % 3) + 0.5, da: 1, db: 1 };
  }

  #lies(place: Place): Along | null {
    const covers = place.covers ?? [];
    const parts = place.key.split('-');
    const kind = parts[0] ?? '';
    const nth = Number(parts[1]);
    const even = EVENS.indexOf(place.key);
    if (even >= 0) return { a: 2 * even + 1, b: -1.5 * OUTSIDE, da: 2, db: OUTSIDE };
    if (place.key.startsWith('cavalo-duzia')) return point(4 * Number(parts[2]), -OUTSIDE / 2, 0.4);
    if (place.key.startsWith('cavalo-coluna')) return point(ROWS + 0.5, Number(parts[2]), 0.4);
    if (kind === 'duzia') return { a: 4 * nth - 2, b: -OUTSIDE / 2, da: 4, db: OUTSIDE };
    if (kind === 'coluna') return { a: ROWS + 0.5, b: nth - 0.5, da: 1, db: 1 };
    if (kind === 'pleno') return this.#cell(covers[0] ?? '');
    if (covers.some(isZero)) return this.#atZero(covers);
    const cells = covers.map((name) => this.#cell(name));
    const a = cells.reduce((sum, cell) => sum + cell.a, 0) / cells.length;
    const b = cells.reduce((sum, cell) => sum + cell.b, 0) / cells.length;
    return kind === 'rua' || kind === 'linha' ? point(a, 0, 0.37) : point(a, b, 0.37);
  }

  #atZero(covers: string[]): Along {
    const zeros = covers.filter(isZero);
    const rest = covers.filter((name) => !isZero(name));
    const small = this.#zeros.length > 1 ? 0.24 : 0.37;
    if (!rest.length) return point(-0.5, 1.5, 0.37);
    if (zeros.length > 1) return point(0, 1.5, small);
    if (rest.length > 2) return point(0, 0, 0.37);
    const [from, to] = this.#span(zeros[0] ?? '');
    const spans = rest.map((name) => this.#span(name));
    const low = Math.max(from, ...spans.map(([start]) => start));
    const high = Math.min(to, ...spans.map(([, end]) => end));
    return point(
      0,
      rest.length === 2 ? Math.max(...spans.map(([start]) => start)) : (low + high) / 2,
      small,
    );
  }
}

function point(a: number, b: number, size: number): Along {
  return { a, b, da: size, db: size, round: true };
}

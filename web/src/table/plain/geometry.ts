/* A cloth without a drawing of its own: what lies on the table in rows, the places below them in a
 * grid. */
import type { Place } from '../../house/wire';
import type { Spot } from '../spots';
import type { Row } from './lying';

const CARD_ROW = 66;
const WORD_ROW = 24;
const CELL = 62;
const GAP = 8;
const LETTERS = 15;

export const CARD = 42;

export class PlainCloth {
  readonly width: number;
  readonly columns: number;
  /** Where the names of the rows end. */
  readonly names: number;
  readonly spots: Spot[];
  /** The middle of each row. */
  readonly rows: number[] = [];
  readonly height: number;

  constructor(standing: boolean, places: Place[], rows: Row[]) {
    this.width = standing ? 360 : 900;
    this.names = standing ? 120 : 270;
    this.columns = Math.max(1, Math.min(places.length, standing ? 3 : 6));
    let y = 8;
    for (const row of rows) {
      const high = row.cards.length ? CARD_ROW : WORD_ROW;
      this.rows.push(y + high / 2);
      y += high;
    }
    y = Math.max(y, CARD_ROW) + GAP;
    const w = (this.width - GAP * (this.columns + 1)) / this.columns;
    this.spots = places.map(({ place }, i) => ({
      place,
      x: GAP + (i % this.columns) * (w + GAP) + w / 2,
      y: y + Math.floor(i / this.columns) * (CELL + GAP) + CELL / 2,
      w,
      h: CELL,
    }));
    this.height = y + Math.ceil(places.length / this.columns) * (CELL + GAP);
  }

  spot(place: number): Spot | undefined {
    return this.spots.find((one) => one.place === place);
  }

  /** From one card to the next in a row: less where there are many. */
  step(cards: number): number {
    return Math.min(CARD * 1.12, (this.width - this.names - 2 * CARD) / Math.max(1, cards - 1));
  }
}

/** A name in at most two lines. */
export function inLines(name: string): string[] {
  const lines = [''];
  for (const word of name.split(' ')) {
    const last = lines.length - 1;
    const longer = lines[last] ? `${lines[last]} ${word}` : word;
    if (longer.length <= LETTERS || !lines[last] || last > 0) lines[last] = longer;
    else lines.push(word);
  }
  return lines;
}

/* Suits in two colours, or in four for who tells red and black apart with difficulty. */
import { keep, kept } from '../house/kept';

class Colours {
  four = $state(kept('four-colours', false));

  set(four: boolean): void {
    this.four = four;
    keep('four-colours', four);
  }
}

export const colours = new Colours();

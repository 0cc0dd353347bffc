/* Suits in two colours, or in four for players who cannot tell red and black apart easily. */
import { keep, kept } from '../house/kept';

class Colours {
  four = $state(kept('four-colours', false));

  set(four: boolean): void {
    this.four = four;
    keep('four-colours', four);
  }
}

export const colours = new Colours();

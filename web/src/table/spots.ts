/* Where the places of a cloth lie, in the units of its drawing. */

export interface Spot {
  place: number;
  x: number; // its middle
  y: number;
  w: number; // of the area that may be touched
  h: number;
  round?: boolean;
  path?: string; // instead of a rectangle, for areas of another shape
}

/** The nearest spot in a direction: what is ahead counts, what is aside counts against it. */
export function towards(spots: Spot[], from: Spot, dx: number, dy: number): Spot | undefined {
  let best: Spot | undefined;
  let least = Infinity;
  for (const spot of spots) {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy + (spot.y - from.y) * dx);
    const far = ahead + 2.5 * aside;
    if (ahead > 0.5 && far < least) {
      best = spot;
      least = far;
    }
  }
  return best;
}

/* What a chip of each value looks like. */

const COLOURS: [most: number, body: string, edge: string][] = [
  [99, 'var(--chip-99)', 'var(--chip-99-edge)'],
  [100, 'var(--chip-100)', 'var(--chip-100-edge)'],
  [200, 'var(--chip-200)', 'var(--chip-200-edge)'],
  [500, 'var(--chip-500)', 'var(--chip-edge)'],
  [1000, 'var(--chip-1000)', 'var(--chip-edge)'],
  [2000, 'var(--chip-2000)', 'var(--chip-edge)'],
  [5000, 'var(--chip-5000)', 'var(--chip-edge)'],
  [10000, 'var(--chip-10000)', 'var(--chip-10000-edge)'],
  [50000, 'var(--chip-50000)', 'var(--chip-50000-edge)'],
];
const LARGEST: [string, string] = ['var(--chip-largest)', 'var(--chip-largest-edge)'];

export function chipColours(cents: number): { body: string; edge: string; ink: string } {
  const found = COLOURS.find(([most]) => cents <= most);
  const [body, edge] = found ? [found[1], found[2]] : LARGEST;
  return { body, edge, ink: cents <= 200 ? 'var(--ink)' : 'var(--ivory)' };
}

/** Short enough for the face of a chip: 50c · 1,5 · 25 · 12k */
export function chipFace(cents: number): string {
  const euros = cents / 100;
  if (cents < 100) return `${cents}c`;
  if (euros >= 10000) return `${Math.floor(euros / 1000)}k`;
  if (Number.isInteger(euros)) return String(euros);
  return euros < 10 ? String(euros).replace('.', ',') : String(Math.floor(euros));
}

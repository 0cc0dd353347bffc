/* What a chip of each value looks like. */

const COLOURS: [most: number, body: string, edge: string][] = [
  [99, '#e9e2d0', '#7a6d55'],
  [100, '#f4efe2', '#2e5d9f'],
  [200, '#e5a4b4', '#8f2f4a'],
  [500, '#c0392f', '#fff3e0'],
  [1000, '#2b6fb3', '#fff3e0'],
  [2000, '#c98a1d', '#fff3e0'],
  [5000, '#2b8a55', '#fff3e0'],
  [10000, '#22252b', '#e7d3a0'],
  [50000, '#6b3fa0', '#f4e6ff'],
];
const LARGEST: [string, string] = ['#a8451b', '#ffe7c7'];

export function chipColours(cents: number): { body: string; edge: string; ink: string } {
  const found = COLOURS.find(([most]) => cents <= most);
  const [body, edge] = found ? [found[1], found[2]] : LARGEST;
  return { body, edge, ink: cents <= 200 ? '#20150b' : '#fffaf0' };
}

/** Short enough for the face of a chip: 50c · 1,5 · 25 · 12k */
export function chipFace(cents: number): string {
  const euros = cents / 100;
  if (cents < 100) return `${cents}c`;
  if (euros >= 10000) return `${Math.floor(euros / 1000)}k`;
  if (Number.isInteger(euros)) return String(euros);
  return euros < 10 ? String(euros).replace('.', ',') : String(Math.floor(euros));
}

/* Where the visitor is: #/ the lobby, #/mesa/3 a table, #/mesa/3/5 two side by side. */

function read(): number[] {
  const found = /^#\/mesa\/(\d{1,6})(?:\/(\d{1,6}))?$/.exec(location.hash);
  if (!found) return [];
  const tables = found.slice(1).filter(Boolean).map(Number);
  return tables[0] === tables[1] ? tables.slice(0, 1) : tables;
}

class Route {
  tables = $state.raw<number[]>(read());

  constructor() {
    addEventListener('hashchange', () => (this.tables = read()));
  }

  go(...tables: number[]): void {
    location.hash = tables.length ? `#/mesa/${tables.join('/')}` : '#/';
  }
}

export const route = new Route();

/* Where the visitor is: #/ the lobby, #/mesa/3 a table, #/mesa/3/5 two side by side, and any
 * page by its name (pages.ts) and what follows it, as #/sessao/1007. */

export interface Place {
  tables: number[];
  page: string;
  rest: string[];
}

function read(): Place {
  const [first = '', ...rest] = location.hash.replace(/^#\/?/, '').split('/');
  if (first !== 'mesa') return { tables: [], page: first, rest };
  const tables = rest.filter((word) => /^\d{1,6}$/.test(word)).map(Number);
  return { tables: tables.slice(0, tables[0] === tables[1] ? 1 : 2), page: '', rest: [] };
}

class Route {
  #at = $state.raw(read());

  constructor() {
    addEventListener('hashchange', () => (this.#at = read()));
  }

  get tables(): number[] {
    return this.#at.tables;
  }

  /** '' where it is a table or the lobby. */
  get page(): string {
    return this.#at.page;
  }

  get rest(): string[] {
    return this.#at.rest;
  }

  go(...tables: number[]): void {
    location.hash = tables.length ? `#/mesa/${tables.join('/')}` : '#/';
  }
}

export const route = new Route();

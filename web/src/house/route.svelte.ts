/* Where the visitor is: #/ the lobby, #/mesa/3 a table, #/mesa/3/5 two side by side,
 * #/torneio/1/mesa/1025 a table of a tournament, and any page by its name (pages.ts) and what
 * follows it, as #/sessao/1007. */

export interface Place {
  tables: number[];
  tournament: number | null;
  page: string;
  rest: string[];
}

function read(): Place {
  const [first = '', ...rest] = location.hash.replace(/^#\/?/, '').split('/');
  const numbers = rest.filter((word) => /^\d{1,6}$/.test(word)).map(Number);
  if (first === 'torneio' && rest[1] === 'mesa' && numbers.length === 2)
    return { tables: numbers.slice(1), tournament: numbers[0] ?? null, page: '', rest: [] };
  if (first !== 'mesa') return { tables: [], tournament: null, page: first, rest };
  return {
    tables: numbers.slice(0, numbers[0] === numbers[1] ? 1 : 2),
    tournament: null,
    page: '',
    rest: [],
  };
}

class Route {
  #at = $state.raw(read());

  constructor() {
    addEventListener('hashchange', () => (this.#at = read()));
  }

  get tables(): number[] {
    return this.#at.tables;
  }

  /** Of which the table in view is one; null: of none. */
  get tournament(): number | null {
    return this.#at.tournament;
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

  goTournament(tournament: number, table: number): void {
    location.hash = `#/torneio/${tournament}/mesa/${table}`;
  }
}

export const route = new Route();

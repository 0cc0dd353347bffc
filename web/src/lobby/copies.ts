import { house } from '../house/house.svelte';
import type { LobbyTable } from '../house/wire';

/** Tables that are alike: a visitor sees one, where he sits or else where there is room. */
export interface Alike {
  table: LobbyTable;
  copies: LobbyTable[];
}

const isHis = (one: LobbyTable): boolean => !!house.looked.get(one.table)?.you;
const hasRoom = (one: LobbyTable): boolean => one.taken < one.seats;

export function alike(tables: readonly LobbyTable[]): Alike[] {
  const found = new Map<number, LobbyTable[]>();
  for (const one of tables) {
    const first = one.copy_of ?? one.table;
    found.set(first, [...(found.get(first) ?? []), one]);
  }
  return [...found.values()].map((copies) => ({
    table: copies.find(isHis) ?? copies.find(hasRoom) ?? copies[0]!,
    copies,
  }));
}

/** Another of the same, where there is room. */
export function another(table: LobbyTable): LobbyTable | undefined {
  const first = table.copy_of ?? table.table;
  return house.tables.find(
    (one) => one !== table && (one.copy_of ?? one.table) === first && hasRoom(one),
  );
}

/* The three pokers are one table: what differs between them, the house says. */
import type { Game } from '../games';
import Beside from './Beside.svelte';
import Table from './Table.svelte';
import { outcome, texts } from './words';

export const poker: Game = { Table, Beside, tray: false, outcome, texts };

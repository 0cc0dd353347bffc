/* The pages beside the lobby and the tables, by the first word of their address.  Each is
 * fetched when it is first opened; what follows the word is in `route.rest`. */
import type { Component } from 'svelte';

type Page = () => Promise<{ default: Component }>;

export const pages: Record<string, Page> = {
  entrar: () => import('./account/SignIn.svelte'),
  registo: () => import('./account/Register.svelte'),
  conta: () => import('./account/Wallet.svelte'),
  movimentos: () => import('./account/Movements.svelte'),
  sessoes: () => import('./account/Sessions.svelte'),
  sessao: () => import('./account/Statement.svelte'),
  limites: () => import('./account/Limits.svelte'),
  acesso: () => import('./account/Access.svelte'),
  torneio: () => import('./tournament/TournamentPage.svelte'),
  ronda: () => import('./round/Round.svelte'),
  rondas: () => import('./round/Rounds.svelte'),
  verificar: () => import('./round/OpenRecord.svelte'),
};

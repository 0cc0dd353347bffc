/* The pages beside the lobby and the tables, by the first word of their address.  Each is
 * fetched when it is first opened; what follows the word is in `route.rest`. */
import type { Component } from 'svelte';
import { house } from './house/house.svelte';
import { t } from './house/texts';

interface Page {
  load: () => Promise<{ default: Component }>;
  /** What the window is called while it is open. */
  title: (rest: string[]) => string;
}

const tournament = (id: number): string =>
  (house.followed.get(id)?.is ?? house.tournaments.find((one) => one.tournament === id))?.name ??
  t('tour.back');

export const pages: Record<string, Page> = {
  entrar: { load: () => import('./account/SignIn.svelte'), title: () => t('account.sign-in') },
  registo: {
    load: () => import('./account/Register.svelte'),
    title: () => t('account.register.title'),
  },
  conta: { load: () => import('./account/Wallet.svelte'), title: () => t('account.page.conta') },
  movimentos: {
    load: () => import('./account/Movements.svelte'),
    title: () => t('account.page.movimentos'),
  },
  sessoes: {
    load: () => import('./account/Sessions.svelte'),
    title: () => t('account.page.sessoes'),
  },
  sessao: {
    load: () => import('./account/Statement.svelte'),
    title: ([n = '']) => t('session.title', { n }),
  },
  limites: {
    load: () => import('./account/Limits.svelte'),
    title: () => t('account.page.limites'),
  },
  acesso: { load: () => import('./account/Access.svelte'), title: () => t('account.page.acesso') },
  torneio: {
    load: () => import('./tournament/TournamentPage.svelte'),
    title: ([n]) => tournament(Number(n)),
  },
  ronda: {
    load: () => import('./round/Round.svelte'),
    title: ([n = '']) => t('past.title', { n }),
  },
  rondas: { load: () => import('./round/Rounds.svelte'), title: () => t('rounds.title') },
  verificar: { load: () => import('./round/OpenRecord.svelte'), title: () => t('open.title') },
};

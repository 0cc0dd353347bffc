/* Is this visitor signed in?  Scripts never see the cookie.  This keeps only that there should be
 * one, so that a guest does not ask for a ticket in vain. */
import { http, type Said } from './http';
import { keep, kept } from './kept';
import { line } from './line.svelte';
import { notices } from './notices.svelte';
import { t } from './texts';

/** A limit that the player has set; `next` is the limit that follows.  null: none. */
export interface Limit {
  most: number | null;
  used: number;
  next?: number | null;
  from?: number;
}

export interface Me {
  player: number;
  login: string;
  name: string;
  role: string;
  registered: number;
  limits?: Record<string, Limit>;
  barred?: string;
  since?: number;
  until?: number;
}

class Member {
  signedIn = $state(kept('in', false));
  me = $state.raw<Me | null>(null);
  /** When the player last signed in before; null if never, or not known. */
  last = $state.raw<number | null>(null);
  /** Where he wanted to go when he was asked to sign in. */
  wanted = '';

  constructor() {
    addEventListener('storage', (e) => {
      if (e.key !== 'feltro.in' || kept('in', false) === this.signedIn) return;
      this.#set(!this.signedIn); // in another window of the same browser
      line.renew();
    });
  }

  #set(signedIn: boolean): void {
    this.signedIn = signedIn;
    keep('in', signedIn || undefined);
    if (!signedIn) this.me = null;
  }

  /** What lets the line in as the player who signed in; empty for a guest; null if nobody
   * answered. */
  async ticket(): Promise<string | null> {
    if (!this.signedIn) return '';
    const said = await http<{ ticket: string }>('/api/ticket', {});
    if (said.ok) return said.ticket;
    if (said.refusal !== 'SIGN_IN' && said.refusal !== 'NOT_ALLOWED') return null;
    this.#set(false);
    notices.say(t('account.ended'), 'bad');
    return '';
  }

  async signIn(login: string, password: string): Promise<Said<{ me: Me; last: number | null }>> {
    const said = await http<{ me: Me; last: number | null }>('/api/sign-in', { login, password });
    if (!said.ok) return said;
    if (said.me.role !== 'player') {
      await http('/api/sign-out', {});
      return {
        re: null,
        ok: false,
        refusal: 'NOT_A_PLAYER',
        pt: t('account.no-player'),
        en: t('account.no-player'),
      };
    }
    this.me = said.me;
    this.last = said.last;
    this.#set(true);
    line.renew();
    return said;
  }

  async signOut(): Promise<void> {
    const said = await http('/api/sign-out', {});
    if (!said.ok && said.refusal === 'LOST') {
      notices.say(t('line.no-answer'), 'bad');
      return;
    }
    this.#set(false);
    line.renew();
  }

  /** An answer that holds `me`, which is then as it stands now. */
  async ask(path: string, body?: Record<string, unknown>): Promise<Said<{ me: Me }>> {
    const said = await http<{ me: Me }>(path, body);
    if (said.ok && said.me) this.me = said.me;
    return said;
  }
}

export const member = new Member();

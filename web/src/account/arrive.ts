/* After signing in: to the table that asked for it, or to the account. */
import { moment } from '../house/money';
import { member } from '../house/member.svelte';
import { notices } from '../house/notices.svelte';
import { t } from '../house/texts';

export function arrive(): void {
  const name = member.me?.name ?? '';
  notices.say(
    member.last
      ? t('account.welcome.last', { name, when: moment(member.last) })
      : t('account.welcome', { name }),
    'good',
  );
  location.hash = member.wanted || '#/conta';
  member.wanted = '';
}

/* What blackjack adds to the bar of decisions: the hand, and what each decision does (805/2015 r.24). */
import { cardName } from '../../cards/cards';
import { euro } from '../../house/money';
import { t } from '../../house/texts';
import type { Deciding } from '../games';
import { bank, handAt, placeName, spoken, worth } from './hands';

export const deciding: Deciding = {
  name: (place, table) => placeName(table, place),

  worth: (place, table) => {
    const hand = handAt(table.view, place);
    return hand ? worth(hand) : '';
  },

  spoken: (place, table) => {
    const hand = handAt(table.view, place);
    const name = placeName(table, place);
    return t('bj.bank.shows', {
      hand: hand ? spoken(name, hand) : name,
      bank: cardName(bank(table.view).cards[0] ?? ''),
    });
  },

  /* Every decision says what it does to the chips (805/2015 r.24). */
  does: (term, place, table) => {
    const insurance = table.layout.prizes?.find((one) => one.key === 'insurance');
    const [n, d] = insurance?.pays ?? [0, 0];
    return t(`bj.does.${term.move}`, {
      adds: euro(term.adds ?? 0),
      back: euro(term.back ?? 0),
      total: handAt(table.view, place)?.total ?? '',
      n,
      d,
    });
  },

  /* Insurance may be less than the whole (805/2015 r.15 f): all of it, or half. */
  amounts: (term, table) => {
    if (term.move !== 'insure' || !term.adds) return undefined;
    const half = term.adds / 2;
    return half % (table.info?.unit ?? 1) === 0 ? [term.adds, half] : [term.adds];
  },

  hint: (table) => {
    const many = table.layout.boxes ?? 1;
    return many > 1 ? t('bj.several', { n: many }) : t('bj.one');
  },
};

/* What the house tells of a table of blackjack. */
import type { Naming } from '../../cards/deal.svelte';
import { cardNames } from '../../cards/cards';
import type { LiveTable } from '../../house/table.svelte';
import { say, t } from '../../house/texts';
import type { TableView } from '../../house/wire';

export type Is = 'blackjack' | 'bust' | 'surrendered' | 'even-money';

export interface Hand {
  cards: string[];
  total: number;
  hard?: number;
  is?: Is;
  stake?: number; // of a round that is shown again: the player's own only
}

export interface Box {
  box: number;
  seat: number;
  insurance?: number;
  hands: Hand[];
}

export interface Bank {
  cards: string[];
  total: number;
  hard?: number;
  is?: Is;
}

/* How a place is numbered: 8 × hand + box; the bank's is the one after the last box. */
const ROW = 8;
export const BANK = ROW - 1;
export const placeOf = (box: number, hand: number): number => ROW * hand + box;
export const boxOf = (place: number): number => place % ROW;
export const handOf = (place: number): number => Math.floor(place / ROW);

export function boxes(view: TableView | null): Box[] {
  return (view?.game['boxes'] as Box[] | undefined) ?? [];
}

/** The bank with its second card, face down or turned. */
export function bank(view: TableView | null): Bank {
  const game = view?.game ?? {};
  const cards = [...((game['bank'] as string[] | undefined) ?? [])];
  if (game['hole']) cards.push('??');
  const hard = game['hard'] as number | undefined;
  const is = game['is'] as Is | undefined;
  return {
    cards,
    total: (game['total'] as number | undefined) ?? 0,
    ...(hard !== undefined && { hard }),
    ...(is && { is }),
  };
}

export function handAt(view: TableView | null, place: number): Hand | undefined {
  return boxes(view).find((one) => one.box === boxOf(place))?.hands[handOf(place)];
}

/** The cards that a message brings are the last of their hands; the card that turns is the bank's
 * second. */
export const naming: Naming = (view) => {
  const left = new Map<number, number>();
  for (const one of view.events)
    if (one.event === 'card') left.set(one.place, (left.get(one.place) ?? 0) + 1);
  return (one) => {
    if (one.event === 'turned') return `${one.place}.1`;
    const cards = one.place === BANK ? bank(view).cards : (handAt(view, one.place)?.cards ?? []);
    const after = left.get(one.place) ?? 0;
    left.set(one.place, after - 1);
    return `${one.place}.${cards.length - after}`;
  };
};

/** 16; 6 ou 16 with an ace that may count 11. */
export function worth(hand: { total: number; hard?: number; is?: Is }): string {
  if (hand.is === 'blackjack') return t('bj.is.blackjack');
  if (hand.is) return `${t(`bj.is.${hand.is}`)} · ${hand.total}`;
  return hand.hard === undefined ? String(hand.total) : `${hand.hard}/${hand.total}`;
}

export function spoken(
  name: string,
  hand: { cards: string[]; total: number; hard?: number; is?: Is },
): string {
  return `${name}: ${cardNames(hand.cards)}; ${worth(hand)}`;
}

export function placeName(table: LiveTable, place: number): string {
  const box = table.byNumber.get(boxOf(place));
  const name = box ? say(box) : '';
  return handOf(place) ? `${name}, ${t('lines.hand', { n: handOf(place) + 1 })}` : name;
}

/** What the bank came to. */
export function outcome(view: TableView): string {
  const { cards, ...rest } = bank(view);
  if (!cards.length) return '';
  return view.game['hole']
    ? t('bj.no-bank')
    : t('bj.bank.has', { worth: worth({ total: rest.total, ...(rest.is && { is: rest.is }) }) });
}

/* The 52 cards as the house names them: rank and suit, "As", "Td"; "??" face down. */
import { has, t } from '../house/texts';

export type Suit = 's' | 'h' | 'd' | 'c';

export interface Face {
  rank: string;
  suit: Suit;
}

export const BACK = '??';

export function faceOf(card: string): Face | null {
  const suit = card[1];
  if (card === BACK || (suit !== 's' && suit !== 'h' && suit !== 'd' && suit !== 'c')) return null;
  return { rank: card[0] === 'T' ? '10' : (card[0] ?? ''), suit };
}

/* Each suit in a square of two by two about its middle. */
export const SUIT_PATHS: Record<Suit, string> = {
  s: 'M0-.95C.25-.55.92-.2.92.3.92.68.6.86.32.8.2.77.12.7.08.62.1.8.2.92.36.97H-.36C-.2.92-.1.8-.08.62-.12.7-.2.77-.32.8-.6.86-.92.68-.92.3-.92-.2-.25-.55 0-.95Z',
  h: 'M0 .95C-.2.5-.95.1-.95-.42-.95-.75-.72-.92-.48-.92-.24-.92-.06-.76 0-.55.06-.76.24-.92.48-.92.72-.92.95-.75.95-.42.95.1.2.5 0 .95Z',
  d: 'M0-.98C.18-.6.45-.26.74 0 .45.26.18.6 0 .98-.18.6-.45.26-.74 0-.45-.26-.18-.6 0-.98Z',
  c: 'M0-.95A.43.43 0 0 1 .33-.25.43.43 0 1 1 .12.5C.12.75.22.92.36.97H-.36C-.22.92-.12.75-.12.5A.43.43 0 1 1-.33-.25.43.43 0 0 1 0-.95Z',
};

/* What a king, a queen and a jack wear, above their suit. */
export const CROWNS: Record<string, string> = {
  K: 'M-.8.5V-.35L-.4.05 0-.6.4.05.8-.35V.5ZM-.06-.98H.06V-.86H.18V-.74H.06V-.6H-.06V-.74H-.18V-.86H-.06Z',
  Q: 'M-.7.5-.86-.4-.42-.02-.22-.6 0-.1.22-.6.42-.02.86-.4.7.5ZM-.86-.62A.1.1 0 1 0-.86-.42.1.1 0 1 0-.86-.62ZM.86-.62A.1.1 0 1 0 .86-.42.1.1 0 1 0 .86-.62Z',
  J: 'M-.75.5V.1C-.75-.4-.2-.55.25-.5.6-.95.9-.9.95-.7.75-.7.6-.5.55-.38.7-.25.75-.1.75.1V.5Z',
};

/** Ás de espadas, as a croupier says it. */
export function cardName(card: string): string {
  const face = faceOf(card);
  if (!face) return t('card.down');
  const rank = has(`card.${face.rank}`) ? t(`card.${face.rank}`) : face.rank;
  return t('card.of', { rank, suit: t(`card.${face.suit}`) });
}

export function cardNames(cards: string[]): string {
  return cards.map(cardName).join(', ');
}

/** A♠ 10♦: where there is no room to draw them. */
export function shortCards(cards: string[]): string {
  const signs: Record<Suit, string> = { s: '♠', h: '♥', d: '♦', c: '♣' };
  return cards
    .map(faceOf)
    .map((face) => (face ? face.rank + signs[face.suit] : ''))
    .join(' ');
}

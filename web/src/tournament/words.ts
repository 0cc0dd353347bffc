/* What a tournament comes to, in words. */
import { count, euro, lasting, moment, shortEuro } from '../house/money';
import { t } from '../house/texts';
import { total, type LiveTournament } from '../house/tournament.svelte';
import type { Level, ListedTournament, Price, TourHappening } from '../house/wire';

const DAY_MS = 86_400_000;

export function fee(price: Price): string {
  return total(price) ? shortEuro(total(price)) : t('tour.free');
}

/** 9 € para prémios + 1 € comissão da casa */
export function parts(price: Price): string {
  return (['prize', 'bounty', 'commission'] as const)
    .filter((part) => price[part])
    .map((part) => `${shortEuro(price[part] ?? 0)} ${t(`tour.fee.${part}`)}`)
    .join(' + ');
}

/** Sintético has no blinds: the ante is its compulsory bet. */
export function blinds(level: Level): string {
  if (!level.small) return count(level.ante);
  const both = `${count(level.small)} / ${count(level.big)}`;
  return level.ante ? `${both} + ${count(level.ante)}` : both;
}

export function stateOf(match: ListedTournament & { open?: boolean }): string {
  return t(
    match.state === 'playing' && match.open ? 'tour.state.late' : `tour.state.${match.state}`,
  );
}

/** When it begins, or how long until then. */
export function startOf(match: ListedTournament, clock: number): string {
  if (match.start === undefined) return t('tour.start.full');
  if (match.state !== 'entering') return moment(match.start);
  const left = match.start - clock;
  if (left <= 0) return t('tour.start.now');
  const time = left < 2 * DAY_MS ? lasting(left) : t('tour.days', { n: Math.floor(left / DAY_MS) });
  return `${moment(match.start)}, ${t('tour.start.in', { time })}`;
}

export function nameOf(entrant: number, match: LiveTournament): string {
  if (entrant === match.mine?.entrant) return t('tour.you');
  const bot = match.view?.ranks.find((one) => one.entrant === entrant)?.bot;
  return t(bot ? 'tour.bot' : 'tour.entrant', { n: entrant + 1 });
}

/** What everybody at its tables should hear; empty for anything else. */
export function told(event: TourHappening, match: LiveTournament): string {
  switch (event.event) {
    case 'started':
    case 'break':
    case 'back':
    case 'final-table':
    case 'hand-for-hand':
    case 'over':
      return t(`tour.say.${event.event}`);
    case 'level':
      return match.view ? t('tour.say.level', { blinds: blinds(match.view.blinds) }) : '';
    case 'spun':
      return t('tour.say.spun', { amount: euro(event.amount) });
    case 'eliminated':
      if (event.entrant === match.mine?.entrant) return t('tour.say.eliminated.you');
      return t('tour.say.eliminated', { who: nameOf(event.entrant ?? 0, match) });
    default:
      return '';
  }
}

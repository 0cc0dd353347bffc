/* Requests over HTTP: accounts and their money.  A cookie that no script can read says who asks. */
import { t } from './texts';
import type { Refused } from './wire';

export type Said<T> = ({ ok: true } & T) | Refused;

/** Always answers, if only with refusal LOST.  With a body it is a POST. */
export async function http<T>(path: string, body?: Record<string, unknown>): Promise<Said<T>> {
  try {
    const answer = await fetch(
      path,
      body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          },
    );
    return (await answer.json()) as Said<T>;
  } catch {
    return {
      re: null,
      ok: false,
      refusal: 'LOST',
      pt: t('line.no-answer'),
      en: t('line.no-answer'),
    };
  }
}

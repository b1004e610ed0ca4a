import type { DeadLetterView } from '@tender/contracts';
import { t } from '../../shared/language/t.js';
import { get, post } from '../../shared/http/request.js';

/** Loads failed reactions (retried ones and dead letters), the oldest first. */
export const loadDeadLetters = async (signal?: AbortSignal): Promise<DeadLetterView[]> =>
  (await get<{ deadLetters: DeadLetterView[] }>('/api/reactor/dead-letters', signal)).deadLetters;

/** @throws ApiError 404 if the dead letter was resolved since */
export const retry = async (deadLetterId: string): Promise<void> =>
  void (await post('/api/reactor/retry', { deadLetterId }));

/** The name of a reactor in words: `auctionClock` is "Auction clock". */
export function reactorInWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function causeInWords({ stream, revision, name }: Pick<DeadLetterView, 'stream' | 'revision' | 'name'>): string {
  if (stream === null) return t('Due: {name}', { name });
  return t('{name}, event {revision} of {stream}', { name, revision: String(revision), stream });
}

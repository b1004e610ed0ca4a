import type { BidView, Cents } from '@tender/contracts';
import { meant, t } from '../../../shared/language/t.js';
import { formatClock } from '../../../shared/time/time.js';
import { receivedAt } from '../own-bids.js';
import type { DraftLine } from './draft-lines.js';
import { standingCents } from './exposure.js';
import type { Agreed } from './own-limits.js';
import { sendingInWords } from './sending-words.js';
import { isChangedSince, type Sending } from './unsent.js';

/**
 * What a line of a review has come to; `draft`: it was not sent, and its amount is in its field still; so is that of `beyond`, which went beyond an own
 * limit before its turn came; `isStale`: the company's bid is not the one
 * that was reviewed any more; `overtaken`: its answer was lost, and what came after it says no more than that it may have been taken.
 */
export type LineEnd =
  | { state: 'received'; at: string }
  | { state: 'refused'; message: string; isStale: boolean }
  | { state: 'overtaken'; message: string }
  | { state: 'beyond'; message: string }
  | { state: 'draft' };

/** A review that was submitted. */
export interface ReviewRun {
  id: string;
  lines: readonly DraftLine[];
  /** What whoever has submitted it agreed to. */
  agreed: Agreed;
  /** By lot. A line without an end waits, is under way, or its answer was lost. */
  ends: Readonly<Record<string, LineEnd>>;
  /** Whether its verdict was said. */
  isTold: boolean;
}

export type Tally = Record<LineEnd['state'] | 'waiting' | 'sending' | 'unknown', number>;

interface Turn {
  was: Sending | undefined;
  now: Sending | undefined;
  /** The bid that counts on the lot. */
  bid: BidView | undefined;
  /** What the line offers. */
  cents: Cents;
}

/** What a line has come to when what is told of its lot has changed; null while that is open. */
export function endOf({ was, now, bid, cents }: Turn): LineEnd | null {
  if (now?.state === 'refused')
    return { state: 'refused', message: now.message, isStale: now.reason === 'BID_CHANGED' };
  if (now) return now.state === 'overtaken' ? { state: 'overtaken', message: sendingInWords(now).words } : null;
  if (was?.state === 'unknown' && bid && bid.status !== 'standing' && isChangedSince(bid, was))
    return {
      state: 'overtaken',
      message: bid.status === 'void' ? t('Voided by the house') : meant('Withdrawn', 'a bid'),
    };
  const isAnswered = was?.state === 'sending' && was.cents === cents;
  return bid?.status === 'standing' && (isAnswered || standingCents(bid) === cents)
    ? { state: 'received', at: receivedAt(bid) }
    : { state: 'draft' };
}

/** The lines that may be sent once more as they were reviewed. */
export const refusedOf = ({ lines, ends }: ReviewRun): DraftLine[] =>
  lines.filter(({ lot }) => {
    const end = ends[lot._id];
    return end?.state === 'refused' && !end.isStale;
  });

export const isOver = ({ lines, ends }: ReviewRun): boolean => lines.every(({ lot }) => ends[lot._id]);

export function tallyOf({ lines, ends }: ReviewRun, sendings: Readonly<Record<string, Sending>>): Tally {
  const tally: Tally = {
    received: 0,
    refused: 0,
    overtaken: 0,
    beyond: 0,
    draft: 0,
    waiting: 0,
    sending: 0,
    unknown: 0,
  };
  for (const { lot } of lines) tally[ends[lot._id]?.state ?? sendings[lot._id]?.state ?? 'waiting'] += 1;
  return tally;
}

export function endInWords(end: LineEnd): { tone: string; words: string } {
  switch (end.state) {
    case 'received':
      return { tone: 'good', words: t('Received {time}', { time: formatClock(end.at) }) };
    case 'refused':
      return { tone: 'bad', words: t('Refused: {message}', { message: end.message }) };
    case 'overtaken':
      return { tone: 'warn', words: end.message };
    case 'beyond':
      return { tone: 'warn', words: t('Not sent: {why}', { why: end.message }) };
    case 'draft':
      return { tone: 'warn', words: t('Not sent') };
  }
}

/** What has become of a review, in a sentence. */
export const verdictInWords = (run: ReviewRun): string =>
  tallyOf(run, {}).received < run.lines.length
    ? sumInWords(run)
    : run.lines.length === 1
      ? t('The bid was received.')
      : t('All {count, plural, one {# bid} other {# bids}} were received.', { count: run.lines.length });

/** The same, as short as can be: `38 received, 2 refused`. */
export function sumInWords(run: ReviewRun): string {
  const { received, refused, overtaken, beyond, draft } = tallyOf(run, {});
  return [
    received > 0 ? t('{count} received', { count: received }) : '',
    refused > 0 ? t('{count} refused', { count: refused }) : '',
    overtaken > 0 ? t('{count} replaced', { count: overtaken }) : '',
    beyond > 0 ? t('{count} not sent: beyond our limits', { count: beyond }) : '',
    draft > 0 ? t('{count} not sent', { count: draft }) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

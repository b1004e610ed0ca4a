import type { Cents } from '@tender/contracts';
import { meant, t } from '../../../../shared/language/t.js';
import { isPending, type BidLife } from '../bid/bid-life.js';
import { lifeInWords, receivedInWords } from '../bid/life-in-words.js';
import type { DraftLine } from '../bid/draft-lines.js';
import type { Agreed } from '../limits/agreed.js';

/** The outcome of a line of a review. The amounts of all but `received` are still in their fields. */
export type LineEnd =
  | { state: 'received'; at: string }
  /** `isStale`: the company's bid has changed since the review. */
  | { state: 'refused'; message: string; isStale: boolean }
  /** Its answer was lost, and a later change followed: it may have been accepted. */
  | { state: 'overtaken'; message: string }
  /** Not sent: it would exceed the company's own limits. */
  | { state: 'exceeds'; message: string }
  | { state: 'draft' };

export interface ReviewRun {
  id: string;
  lines: readonly DraftLine[];
  agreed: Agreed;
  /** By lot; a line without an entry is pending. */
  ends: Readonly<Record<string, LineEnd>>;
  /** Whether its outcome was announced. */
  isAnnounced: boolean;
}

export type Tally = Record<LineEnd['state'] | 'queued' | 'sending' | 'unknown', number>;

/** The outcome of a line for the given amount; null while it is pending. */
export function endOf(life: BidLife, cents: Cents): LineEnd | null {
  switch (life.state) {
    case 'queued':
    case 'sending':
    case 'unknown':
      return null;
    case 'received':
      return life.cents === cents ? { state: 'received', at: life.at } : { state: 'draft' };
    case 'refused':
      return life.by === 'limits'
        ? { state: 'exceeds', message: life.message }
        : { state: 'refused', message: life.message, isStale: life.reason === 'BID_CHANGED' };
    case 'overtaken':
      return { state: 'overtaken', message: overtakenInWords(life) };
    case 'draft':
      return { state: 'draft' };
  }
}

const overtakenInWords = (life: Extract<BidLife, { state: 'overtaken' }>): string =>
  life.bid === 'void' ? t('Voided by the house') : (lifeInWords(life)?.words ?? meant('Withdrawn', 'a bid'));

/** Refused lines that can be sent again without another review. */
export const refusedOf = ({ lines, ends }: ReviewRun): DraftLine[] =>
  lines.filter(({ lot }) => {
    const end = ends[lot._id];
    return end?.state === 'refused' && !end.isStale;
  });

export const isOver = ({ lines, ends }: ReviewRun): boolean => lines.every(({ lot }) => ends[lot._id]);

export function tallyOf({ lines, ends }: ReviewRun, lives: Readonly<Record<string, BidLife>>): Tally {
  const tally: Tally = {
    received: 0,
    refused: 0,
    overtaken: 0,
    exceeds: 0,
    draft: 0,
    queued: 0,
    sending: 0,
    unknown: 0,
  };
  for (const { lot } of lines) {
    const life = lives[lot._id];
    tally[ends[lot._id]?.state ?? (life && isPending(life) ? life.state : 'queued')] += 1;
  }
  return tally;
}

export function endInWords(end: LineEnd): { tone: string; words: string } {
  switch (end.state) {
    case 'received':
      return { tone: 'good', words: receivedInWords(end.at) };
    case 'refused':
      return { tone: 'bad', words: t('Refused: {message}', { message: end.message }) };
    case 'overtaken':
      return { tone: 'warn', words: end.message };
    case 'exceeds':
      return { tone: 'warn', words: t('Not sent: {why}', { why: end.message }) };
    case 'draft':
      return { tone: 'warn', words: t('Not sent') };
  }
}

export const verdictInWords = (run: ReviewRun): string =>
  tallyOf(run, {}).received < run.lines.length
    ? sumInWords(run)
    : run.lines.length === 1
      ? t('The bid was received.')
      : t('All {count, plural, one {# bid} other {# bids}} were received.', { count: run.lines.length });

/** The outcome in short: `38 received, 2 refused`. */
export function sumInWords(run: ReviewRun): string {
  const { received, refused, overtaken, exceeds, draft } = tallyOf(run, {});
  return [
    received > 0 ? t('{count} received', { count: received }) : '',
    refused > 0 ? t('{count} refused', { count: refused }) : '',
    overtaken > 0 ? t('{count} replaced', { count: overtaken }) : '',
    exceeds > 0 ? t('{count} not sent: beyond our limits', { count: exceeds }) : '',
    draft > 0 ? t('{count} not sent', { count: draft }) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

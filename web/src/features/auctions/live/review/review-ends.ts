import type { Cents } from '@tender/contracts';
import { meant, t } from '../../../../shared/language/t.js';
import { DRAFT, isPending, type BidLife, type PendingLife } from '../bid/bid-life.js';
import type { DraftLine } from '../bid/draft-lines.js';
import { lifeInWords, receivedInWords, type LifeWords } from '../bid/life-in-words.js';
import type { Agreed } from '../limits/own-limits.js';

/** The outcome of a line of a review. The amounts of all but `received` are still in their fields. */
export type LineEnd = Exclude<BidLife, PendingLife>;

export interface ReviewRun {
  id: string;
  lines: readonly DraftLine[];
  agreed: Agreed;
  /** By lot; a line without an entry is pending. */
  ends: Readonly<Record<string, LineEnd>>;
  /** Whether its outcome was announced. */
  isAnnounced: boolean;
}

/** Number of lines by state. `exceeds`: refused by this browser because of the company's own limits. */
export type Tally = Record<BidLife['state'] | 'exceeds', number>;

/** The outcome of a line for the given amount; null while it is pending. */
export function endOf(life: BidLife, cents: Cents): LineEnd | null {
  if (isPending(life)) return null;
  return life.state === 'received' && life.cents !== cents ? DRAFT : life;
}

/** Refused lines that can be sent again without another review. */
export const refusedOf = ({ lines, ends }: ReviewRun): DraftLine[] =>
  lines.filter(({ lot }) => {
    const end = ends[lot._id];
    return end?.state === 'refused' && end.by === 'server' && end.reason !== 'BID_CHANGED';
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
    const [end, life] = [ends[lot._id], lives[lot._id]];
    if (end) tally[end.state === 'refused' && end.by === 'limits' ? 'exceeds' : end.state] += 1;
    else tally[life && isPending(life) ? life.state : 'queued'] += 1;
  }
  return tally;
}

export function endInWords(end: LineEnd): LifeWords {
  if (end.state === 'draft') return { tone: 'warn', words: t('Not sent') };
  if (end.state === 'received') return { tone: 'good', words: receivedInWords(end.at, end.auctionId) };
  const isVoid = end.state === 'overtaken' && end.bid === 'void';
  return lifeInWords(end) ?? { tone: 'warn', words: isVoid ? t('Voided by the house') : meant('Withdrawn', 'a bid') };
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

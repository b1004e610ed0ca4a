import { t } from '../../../../shared/language/t.js';
import { newIdempotencyKey } from '../../../../shared/http/command.js';
import { notifyOutcome } from '../../../../shared/notify.js';
import { createSlice } from '../../../../shared/store/slice.js';
import { announceBids } from '../bid/announced.js';
import { lifeOf, onLivesChange } from '../bid/bid-lives.js';
import { queueBids } from '../bid/bid-runner.js';
import type { DraftLine } from '../bid/draft-lines.js';
import type { Agreed } from '../limits/own-limits.js';
import { endOf, isOver, refusedOf, sumInWords, verdictInWords, type LineEnd, type ReviewRun } from './review-ends.js';

/** Reviews that were submitted. Their bids are sent whether or not a dialog is open. */

const slice = createSlice<Readonly<Record<string, ReviewRun>>>('reviews', {});
export const useReview = (id: string | null): ReviewRun | undefined => slice.use((runs) => runs[id ?? '']);
export const useLineEnd = (id: string, lotId: string): LineEnd | undefined =>
  slice.use((runs) => runs[id]?.ends[lotId]);
const runsNow = (): ReviewRun[] => Object.values(slice.get());
const putRun = (run: ReviewRun): void => slice.change((runs) => ({ ...runs, [run.id]: run }));

/** The review in which one of these lots has no outcome yet. */
export const reviewOf = (lines: readonly DraftLine[]): ReviewRun | undefined =>
  runsNow().find((run) =>
    run.lines.some((mine) => !run.ends[mine.lot._id] && lines.some(({ lot }) => lot._id === mine.lot._id)),
  );

/** Whether the lot's bid is announced with the others of a review, in one sentence. */
export const isInReview = (lotId: string): boolean =>
  runsNow().some(
    ({ isAnnounced, lines }) => !isAnnounced && lines.length > 1 && lines.some(({ lot }) => lot._id === lotId),
  );

export function submitReview(lines: readonly DraftLine[], agreed: Agreed): string {
  const run: ReviewRun = { id: newIdempotencyKey(), lines, agreed, ends: {}, isAnnounced: false };
  slice.set(Object.fromEntries(runsNow().flatMap((one) => (one.isAnnounced ? [] : [[one.id, one]]))));
  putRun(run);
  submit(run, lines);
  return run.id;
}

/** Sends refused bids again, except bids that must be reviewed again. */
export function submitRefused(run: ReviewRun): void {
  const refused = refusedOf(run);
  const ids = new Set(refused.map(({ lot }) => lot._id));
  const ends = Object.fromEntries(Object.entries(run.ends).filter(([lotId]) => !ids.has(lotId)));
  putRun({ ...run, ends, isAnnounced: false });
  submit(run, refused);
}

function submit({ id, agreed }: ReviewRun, lines: readonly DraftLine[]): void {
  if (lines.length > 1)
    announceBids(t('{count, plural, one {# bid is} other {# bids are}} sent', { count: lines.length }));
  queueBids(id, lines, agreed);
}

/** Records the outcome of each line from the lives of the bids. Call it once. */
export function runReviews(): void {
  onLivesChange(({ lives }, before) => {
    if (lives === before.lives) return;
    for (const run of runsNow()) {
      const ends = run.lines.flatMap(({ lot: { _id }, cents }) => {
        if (lives[_id] === before.lives[_id] || run.ends[_id]) return [];
        const end = endOf(lifeOf(_id), cents);
        return end ? [[_id, end] as const] : [];
      });
      if (ends.length > 0) putEnds(run, Object.fromEntries(ends));
    }
  });
}

function putEnds(run: ReviewRun, ends: ReviewRun['ends']): void {
  const over = { ...run, ends: { ...run.ends, ...ends } };
  putRun(over);
  // Other followers of this change must still find the review open: the last line is summed up with the others.
  if (isOver(over)) queueMicrotask(() => announce(over));
}

function announce(run: ReviewRun): void {
  putRun({ ...run, isAnnounced: true });
  if (run.lines.length > 1) announceBids(sumInWords(run));
  notifyOutcome(
    verdictInWords(run),
    Object.values(run.ends).every(({ state }) => state === 'received'),
  );
}

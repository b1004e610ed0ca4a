import { t } from '../../../shared/language/t.js';
import { newKey } from '../../../shared/http/command.js';
import { notifyVerdict } from '../../../shared/notify.js';
import { connectionNow, onConnectionChange } from '../../../shared/store/connection-state.js';
import { createSlice, drawSeldom } from '../../../shared/store/slice.js';
import { auctionNow, bidsOnLotNow } from '../auctions-slice.js';
import { currentOf } from '../own-bids.js';
import { meantCents } from '../drafts/drafts-slice.js';
import { announceBids } from './announced.js';
import { sendBid } from './bid-submission.js';
import { standingCents, type DraftLine } from './draft-lines.js';
import { endOf, isOver, refusedOf, sumInWords, verdictInWords, type ReviewRun } from './review-ends.js';
import { onUnsentChange, putSending, putSendings, sendingOf, type Sending } from './unsent.js';

/**
 * Sends what was reviewed, a few bids at a time, whether or not anybody looks on. While the house is not reached, nothing new is sent; once it
 * answers, it goes on by itself. Once the auction takes no bids any more, what waits is a draft again.
 */

/** How many bids travel at the same time: of the six lines that a browser opens to a house, one is left for everything else. */
const AT_ONCE = 5;

const reviews = createSlice<{ runs: Readonly<Record<string, ReviewRun>> }>('reviews', { runs: {} });
export const useReview = (id: string | null): ReviewRun | undefined =>
  reviews.use(({ runs }) => (id === null ? undefined : runs[id]));
export const useLineEnd = (id: string, lotId: string) => reviews.use(({ runs }) => runs[id]?.ends[lotId]);
const runsNow = (): ReviewRun[] => Object.values(reviews.get().runs);
const putRun = (run: ReviewRun): void => reviews.change(({ runs }) => ({ runs: { ...runs, [run.id]: run } }));

/** The review under way that has one of these lines still to settle. */
export const reviewOf = (lines: readonly DraftLine[]): ReviewRun | undefined =>
  runsNow().find((run) =>
    run.lines.some((mine) => !run.ends[mine.lot._id] && lines.some(({ lot }) => lot._id === mine.lot._id)),
  );

/** Whether what becomes of a lot's bid is told with others', in one sentence. */
export const isInReview = (lotId: string): boolean =>
  runsNow().some(({ isTold, lines }) => !isTold && lines.length > 1 && lines.some(({ lot }) => lot._id === lotId));

/** A line that waits its turn. */
interface Waiting {
  runId: string;
  line: DraftLine;
  /** What was told of its lot when it was submitted. Once that has changed, or its field says another amount than was reviewed, it is not sent any more. */
  told: Sending | undefined;
}

let queue: Waiting[] = [];
let travelling = 0;
let drawAgain: (() => void) | undefined;
let isFollowing = false;

/** @returns names the review */
export function submitReview(lines: readonly DraftLine[]): string {
  follow();
  const run: ReviewRun = { id: newKey(), lines, ends: {}, isTold: false };
  reviews.set({ runs: Object.fromEntries(runsNow().flatMap((one) => (one.isTold ? [] : [[one.id, one]]))) });
  putRun(run);
  enqueue(run.id, lines);
  return run.id;
}

/** Sends once more what was refused, but for what has to be looked at again. */
export function submitRefused(run: ReviewRun): void {
  const refused = refusedOf(run);
  const ids = new Set(refused.map(({ lot }) => lot._id));
  const ends = Object.fromEntries(Object.entries(run.ends).filter(([lotId]) => !ids.has(lotId)));
  putRun({ ...run, ends, isTold: false });
  enqueue(run.id, refused);
}

/** What waits is a draft again; what is under way ends as it ends. */
export function stopReview(runId: string): void {
  const stopped = queue.filter((waiting) => waiting.runId === runId && isUntouched(waiting));
  queue = queue.filter((waiting) => waiting.runId !== runId);
  putSendings(stopped.map(({ line }) => [line.lot._id, null]));
}

function enqueue(runId: string, lines: readonly DraftLine[]): void {
  if (lines.length > 1)
    announceBids(t('{count, plural, one {# bid is} other {# bids are}} sent', { count: lines.length }));
  const isSent = (sending: Sending | undefined) => sending?.state === 'sending' || sending?.state === 'unknown';
  const fresh = lines.filter(({ lot }) => !isSent(sendingOf(lot._id)));
  putSendings(fresh.map(({ lot, cents }) => [lot._id, { state: 'waiting', auctionId: lot.auctionId, cents }]));
  queue.push(...lines.map((line) => ({ runId, line, told: sendingOf(line.lot._id) })));
  sendOn();
}

const isUntouched = ({ line, told }: Waiting): boolean => told?.state === 'waiting' && sendingOf(line.lot._id) === told;

function isStillMeant({ runId, line: { lot, cents }, told }: Waiting): boolean {
  return (
    auctionNow(lot.auctionId)?.status === 'live' &&
    sendingOf(lot._id) === told &&
    reviews.get().runs[runId] !== undefined &&
    meantCents(lot.auctionId, lot._id) === cents
  );
}

function sendOn(): void {
  while (travelling < AT_ONCE && connectionNow().reached) {
    const next = queue.shift();
    if (!next) break;
    const { lot, cents } = next.line;
    if (!isStillMeant(next)) {
      if (isUntouched(next)) putSending(lot._id, null);
      continue;
    }
    travelling += 1;
    const present = currentOf(bidsOnLotNow(lot.auctionId, lot._id));
    // Another tab may have sent it; any other change since it was reviewed is refused.
    void sendBid(lot, cents, standingCents(present) === cents ? present : next.line.own).finally(() => {
      travelling -= 1;
      sendOn();
    });
  }
  if (travelling > 0) drawAgain ??= drawSeldom();
  else {
    drawAgain?.();
    drawAgain = undefined;
  }
}

function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  onConnectionChange(({ reached }, before) => {
    if (reached && !before.reached) sendOn();
  });
  onUnsentChange(({ sendings }, { sendings: before }) => {
    for (const run of runsNow()) {
      const ends = run.lines.flatMap(({ lot: { _id, auctionId }, cents }) => {
        const [now, was] = [sendings[_id], before[_id]];
        if (now === was || run.ends[_id]) return [];
        const end = endOf({ was, now, bid: currentOf(bidsOnLotNow(auctionId, _id)), cents });
        return end ? [[_id, end] as const] : [];
      });
      if (ends.length === 0) continue;
      const next = { ...run, ends: { ...run.ends, ...Object.fromEntries(ends) } };
      putRun(next);
      // Once everybody has heard of the last line: it is told with the others, not by itself.
      if (isOver(next)) queueMicrotask(() => tell(next));
    }
  });
}

function tell(run: ReviewRun): void {
  putRun({ ...run, isTold: true });
  if (run.lines.length > 1) announceBids(sumInWords(run));
  notifyVerdict(
    verdictInWords(run),
    Object.values(run.ends).every(({ state }) => state === 'received'),
  );
}

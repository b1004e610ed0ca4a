import { t } from '../../../shared/language/t.js';
import { newIdempotencyKey } from '../../../shared/http/command.js';
import { notifyOutcome } from '../../../shared/notify.js';
import { connectionNow, onConnectionChange } from '../../../shared/store/connection-state.js';
import { createSlice, throttleRendering } from '../../../shared/store/slice.js';
import { isTransient } from '../../../shared/http/api-error.js';
import { retryingLoad } from '../../../shared/http/retrying-load.js';
import { loadBids } from '../state/auction-data.js';
import { auctionNow, bidsOnLotNow } from '../state/auctions-slice.js';
import { loadDrafts } from '../drafts/draft-keeping.js';
import { meantCents } from '../drafts/drafts-slice.js';
import { currentOf } from '../own-bids.js';
import { announceBids } from './announced.js';
import { sendBid } from './bid-submission.js';
import type { DraftLine } from './draft-lines.js';
import { standingCents } from './exposure.js';
import { committedNow, ownLimitsNow } from './floor-now.js';
import { beyondAgreed, mayBeBeyond, type Agreed } from './own-limits.js';
import { endOf, isOver, refusedOf, sumInWords, verdictInWords, type ReviewRun } from './review-ends.js';
import { onUnsentChange, putSendings, sendingOf, type Sending } from './unsent.js';

/**
 * Sends what was reviewed, a few bids at a time, whether or not anybody looks on. While the house is not reached, nothing new is sent; once it
 * answers, and has said what stands and what the own limits are by then, it goes on by itself. What is beyond those limits when its turn comes is a
 * draft again, as is, once the auction takes no bids any more, all that waits.
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
/** Whether the house was not reached since what stands was read: other devices may have bid, or set a limit, meanwhile. */
let isBehind = false;

/**
 * @param agreed what bids that wait are held to
 * @returns names the review
 */
export function submitReview(lines: readonly DraftLine[], agreed: Agreed): string {
  follow();
  const run: ReviewRun = { id: newIdempotencyKey(), lines, agreed, ends: {}, isTold: false };
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
  takeOut(queue.filter((waiting) => waiting.runId === runId));
}

function enqueue(runId: string, lines: readonly DraftLine[]): void {
  if (lines.length > 1)
    announceBids(t('{count, plural, one {# bid is} other {# bids are}} sent', { count: lines.length }));
  const isSent = (sending: Sending | undefined) => sending?.state === 'sending' || sending?.state === 'unknown';
  const fresh = lines.filter(({ lot }) => !isSent(sendingOf(lot._id)));
  putSendings(fresh.map(({ lot, cents }) => [lot._id, { state: 'waiting', auctionId: lot.auctionId, cents }]));
  queue.push(...lines.map((line) => ({ runId, line, told: sendingOf(line.lot._id) })));
  if (isBehind && connectionNow().reached) catchUp.load();
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
  while (travelling < AT_ONCE && connectionNow().reached && !isBehind && queue[0]) {
    const { runId } = queue[0];
    const run = reviews.get().runs[runId];
    if (run) takeOutBeyond(run);
    const [next] = queue;
    if (next?.runId === runId) sendNext(next, run);
  }
  if (travelling > 0) drawAgain ??= throttleRendering();
  else {
    drawAgain?.();
    drawAgain = undefined;
  }
}

/** @param run undefined where its sender is not in any more */
function sendNext(next: Waiting, run: ReviewRun | undefined): void {
  if (!run || !isStillMeant(next)) return takeOut([next]);
  queue.shift();
  travelling += 1;
  const { lot, cents, own } = next.line;
  const present = currentOf(bidsOnLotNow(lot.auctionId, lot._id));
  // Another tab may have sent it; any other change since it was reviewed is refused.
  void sendBid({ lot, cents, own: standingCents(present) === cents ? present : own }, run.agreed).finally(() => {
    travelling -= 1;
    sendOn();
  });
}

/** What is not sent is a draft again; but what was sent before, and has no answer: what becomes of that is told. */
function takeOut(out: readonly Waiting[]): void {
  const drafts = out.filter(isUntouched);
  queue = queue.filter((waiting) => !out.includes(waiting));
  putSendings(drafts.map(({ line }) => [line.lot._id, null]));
}

/** What has come to be beyond the own limits, as they are and by what stands now, is a draft again, and its line says why. */
function takeOutBeyond(run: ReviewRun): void {
  const auctionId = run.lines[0]?.lot.auctionId ?? '';
  const limits = ownLimitsNow(auctionId);
  if (!mayBeBeyond(() => committedNow(auctionId), limits, run.agreed)) return;
  const waits = queue.filter((waiting) => waiting.runId === run.id && isStillMeant(waiting));
  const travels = run.lines.filter(({ lot, cents }) => {
    const sending = sendingOf(lot._id);
    return sending?.state === 'sending' && sending.cents === cents;
  });
  const sent = { waiting: waits.map(({ line }) => line), travelling: travels };
  const beyond = beyondAgreed(sent, committedNow(auctionId), limits, run.agreed);
  if (beyond.size === 0) return;
  const out = waits.filter(({ line }) => beyond.has(line.lot._id));
  const ends = out
    .filter(isUntouched)
    .map(({ line: { lot } }) => [lot._id, { state: 'beyond', message: beyond.get(lot._id) ?? '' }] as const);
  if (ends.length > 0) putEnds(run, Object.fromEntries(ends));
  takeOut(out);
}

/** Reads what bids that wait are held to, until that succeeds or the house has nothing more to say to this person. */
const catchUp = retryingLoad(
  () => {
    const { runs } = reviews.get();
    takeOut(queue.filter(({ runId }) => !runs[runId]));
    const auctions = [...new Set(queue.map(({ line }) => line.lot.auctionId))];
    return Promise.all(auctions.flatMap((id) => [loadBids(id), loadDrafts(id)]));
  },
  { read: goOn, failed: (error) => void (isTransient(error) || goOn()) },
);

function goOn(): void {
  isBehind = false;
  sendOn();
}

function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  isBehind = !connectionNow().reached;
  onConnectionChange(({ reached }, before) => {
    if (reached === before.reached) return;
    isBehind = true;
    if (reached && queue.length > 0) catchUp.load();
  });
  onUnsentChange(({ sendings }, { sendings: before }) => {
    for (const run of runsNow()) {
      const ends = run.lines.flatMap(({ lot: { _id, auctionId }, cents }) => {
        const [now, was] = [sendings[_id], before[_id]];
        if (now === was || run.ends[_id]) return [];
        const end = endOf({ was, now, bid: currentOf(bidsOnLotNow(auctionId, _id)), cents });
        return end ? [[_id, end] as const] : [];
      });
      if (ends.length > 0) putEnds(run, Object.fromEntries(ends));
    }
  });
}

function putEnds(run: ReviewRun, ends: ReviewRun['ends']): void {
  const next = { ...run, ends: { ...run.ends, ...ends } };
  putRun(next);
  // Once everybody has heard of the last line: it is told with the others, not by itself.
  if (isOver(next)) queueMicrotask(() => tell(next));
}

function tell(run: ReviewRun): void {
  putRun({ ...run, isTold: true });
  if (run.lines.length > 1) announceBids(sumInWords(run));
  notifyOutcome(
    verdictInWords(run),
    Object.values(run.ends).every(({ state }) => state === 'received'),
  );
}

import type { BidView } from '@tender/contracts';
import { ApiError, ConnectionLost, errorMessage, isTransient } from '../../../../shared/http/api-error.js';
import { asRetryFailure, command, isOutcomeUnknown } from '../../../../shared/http/command.js';
import { request } from '../../../../shared/http/request.js';
import { retryingLoad } from '../../../../shared/http/retrying-load.js';
import { t } from '../../../../shared/language/t.js';
import { notifyFailure } from '../../../../shared/notify.js';
import { isSignedInAs } from '../../../../shared/session/session.js';
import { connectionNow } from '../../../../shared/store/connection-state.js';
import { loadDrafts } from '../../drafts/draft-saver.js';
import { clearSentAmount, forgetAmount, draftCents } from '../../drafts/drafts-slice.js';
import { currentOf } from '../../own-bids.js';
import { loadBids } from '../../state/auction-data.js';
import { auctionNow, bidsOnLotNow, lotNow, putBids } from '../../state/auctions-slice.js';
import { excessOf, isWithin, standingCents } from '../limits/exposure.js';
import { committedNow, ownLimitsNow } from './floor-now.js';
import { exceedingAgreed, mayExceedAgreed, type Agreed } from '../limits/own-limits.js';
import {
  isPending,
  next,
  type BidEffect,
  type BidEvent,
  type BidLife,
  type BidLine,
  type BidWarning,
  type Failure,
  type Sent,
} from './bid-life.js';
import { sentFor } from './bid-requests.js';
import { isStale, lifeOf, livesNow, ownerNow, putLives, setStale } from './bid-lives.js';

/** Sends bids: passes events to `bid-life.ts`, and executes its effects. */

export type LotEvent = readonly [lotId: string, event: BidEvent];

/** Concurrent requests of reviews: one of the browser's six connections stays free for other calls. */
const MAX_CONCURRENT = 5;
/** Timeout of one retry, in ms. */
const RETRY_TIMEOUT = 10_000;
const REFUSED = t('The bid was not accepted. Please try again.');

export const dispatch = (lotId: string, event: BidEvent): void => dispatchAll([[lotId, event]]);

/** All lives change at once; then the effects are executed in order. */
export function dispatchAll(events: readonly LotEvent[]): void {
  const lives = new Map<string, BidLife>();
  const effects: (readonly [lotId: string, effect: BidEffect])[] = [];
  for (const [lotId, event] of events) {
    const step = next(lives.get(lotId) ?? lifeOf(lotId), event);
    lives.set(lotId, step.life);
    effects.push(...step.effects.map((effect) => [lotId, effect] as const));
  }
  putLives(lives);
  const checks = effects.flatMap(([lotId, effect]) => (effect.type === 'check' ? [{ lotId, ...effect }] : []));
  for (const [auctionId, some] of Map.groupBy(checks, (check) => check.auctionId)) void check(auctionId, some);
  for (const [lotId, effect] of effects) if (effect.type !== 'check') perform(lotId, effect);
}

function perform(lotId: string, effect: Exclude<BidEffect, { type: 'check' }>): void {
  switch (effect.type) {
    case 'send':
      return void deliver(lotId, effect).then(sendQueued);
    case 'loadBids':
      return void loadBids(effect.auctionId).catch(() => undefined);
    case 'storeBid':
      return putBids([effect.bid]);
    case 'clearDraft':
      return clearSentAmount(effect.auctionId, lotId, effect.cents);
    case 'forgetDraft':
      return forgetAmount(effect.auctionId, lotId);
    case 'notify':
      return notifyFailure(warningInWords(lotNow(effect.auctionId, lotId)?.lotNo ?? '', effect.warning));
  }
}

function warningInWords(lotNo: string, warning: BidWarning): string {
  if (warning.kind === 'notSentAgain')
    return t('The bid on lot {lotNo} was not sent again: {why}', { lotNo, why: warning.why });
  return warning.cents === null
    ? t('Not withdrawn: a bid on lot {lotNo} is on its way', { lotNo })
    : t('Not sent: lot {lotNo} waits for an earlier answer', { lotNo });
}

/** Never rejects. @param isOnce one attempt, without the retries of a command */
async function deliver(lotId: string, { sent, isRetry, isOnce }: Extract<BidEffect, { type: 'send' }>): Promise<void> {
  const { key, cents, auctionId } = sent;
  const { method, path, body } = sent.request;
  const whenFailed = (error: unknown) => dispatch(lotId, { type: 'attemptFailed', key, isUnsent: isUnsent(error) });
  try {
    const { bidding } = await (isOnce
      ? request<{ bidding: BidView }>(method, path, {
          body,
          headers: { 'idempotency-key': key },
          timeout: RETRY_TIMEOUT,
        })
      : command<{ bidding: BidView }>(method, path, body, key, whenFailed));
    dispatch(lotId, { type: 'accept', key, cents, bid: bidding });
  } catch (error) {
    const failure = failureOf(isRetry ? asRetryFailure(error) : error);
    dispatch(lotId, { type: 'fail', key, failure, own: ownBidNow(auctionId, lotId) });
  }
}

const isUnsent = (error: unknown): boolean => error instanceof ConnectionLost && error.isUnsent;

function failureOf(error: unknown): Failure {
  if (isOutcomeUnknown(error)) return { kind: 'unknown', isUnsent: isUnsent(error) };
  return {
    kind: 'refused',
    reason: error instanceof ApiError ? error.reason : null,
    message: errorMessage(error, REFUSED) ?? REFUSED,
    isConflict: error instanceof ApiError && error.code === 409,
  };
}

const ownBidNow = (auctionId: string, lotId: string): BidView | undefined => currentOf(bidsOnLotNow(auctionId, lotId));

/** Reads bids and limits: another device may have changed them. Never rejects: the next check reads again. */
async function check(
  auctionId: string,
  checks: readonly Extract<BidEffect & { lotId: string }, { type: 'check' }>[],
): Promise<void> {
  try {
    await loadBidsAndLimits(auctionId);
  } catch {
    return;
  }
  // One after another: each bid that is sent counts towards the limits of the next.
  for (const { lotId, key } of checks) {
    const exceeds = whyExceeds(lotId);
    dispatch(lotId, { type: 'checked', key, amount: draftCents(auctionId, lotId), exceeds });
  }
}

const loadBidsAndLimits = (auctionId: string): Promise<unknown> =>
  Promise.all([loadBids(auctionId), loadDrafts(auctionId)]);

function whyExceeds(lotId: string): string | undefined {
  const life = lifeOf(lotId);
  if (life.state !== 'unknown' || life.cents === null || life.agreed === null) return undefined;
  const { auctionId, cents, agreed } = life;
  const carats = lotNow(auctionId, lotId)?.carats ?? null;
  const submitted = { waiting: [{ lot: { _id: lotId, carats }, cents }], inFlight: [] };
  return exceedingAgreed(submitted, committedNow(auctionId), ownLimitsNow(auctionId), agreed).get(lotId);
}

/** Checks each bid whose answer was lost, if the server is reachable and the bids' user is signed in. */
export function checkAll(): void {
  if (!connectionNow().reached || !isSignedInAs(ownerNow())) return;
  dispatchAll(Object.keys(livesNow()).map((lotId) => [lotId, { type: 'check' }]));
}

/** Queues the bids of a review. A few are sent at a time, once the server is reachable, and bids and limits are up to date. */
export function queueBids(reviewId: string, lines: readonly BidLine[], agreed: Agreed): void {
  const last = Math.max(0, ...queuedNow().map(([, { turn }]) => turn));
  dispatchAll(
    lines.map((line, index) => [line.lot._id, { type: 'queue', line, agreed, reviewId, turn: last + 1 + index }]),
  );
  if (isStale() && connectionNow().reached) refresh.load();
  sendQueued();
}

/** Queued bids become drafts; bids that were sent keep their outcome. */
export const stopReview = (reviewId: string): void =>
  dispatchAll(
    queuedNow().flatMap(([lotId, life]) => (life.reviewId === reviewId ? [[lotId, { type: 'stop' }] as const] : [])),
  );

type QueuedLife = Extract<BidLife, { state: 'queued' }>;

/** Queued bids in the order in which they are sent: bids that lower a standing bid make room for the others. */
export function queuedNow(): [lotId: string, life: QueuedLife][] {
  const queued = Object.entries(livesNow()).flatMap(([lotId, life]): [string, QueuedLife][] =>
    life.state === 'queued' ? [[lotId, life]] : [],
  );
  const lowering = new Set(queued.flatMap(([lotId]) => (lowers(lotId) ? [lotId] : [])));
  return queued.toSorted(
    ([a, first], [b, second]) => Number(lowering.has(b)) - Number(lowering.has(a)) || first.turn - second.turn,
  );
}

function lowers(lotId: string): boolean {
  const life = lifeOf(lotId);
  if (!isPending(life) || life.cents === null) return false;
  return life.cents < (standingCents(ownBidNow(life.auctionId, lotId)) ?? 0);
}

const sendingNow = (): (BidLife & Sent)[] =>
  Object.values(livesNow()).flatMap((life) => (life.state === 'sending' && life.reviewId !== null ? [life] : []));

function sendQueued(): void {
  while (connectionNow().reached && !isStale() && sendingNow().length < MAX_CONCURRENT) {
    const [first] = queuedNow();
    if (!first) return;
    refuseExceeding(first[1]);
    const [upcoming] = queuedNow();
    if (!upcoming) return;
    if (upcoming[1].reviewId !== first[1].reviewId) continue;
    if (waitsForRoom(upcoming)) return;
    const [lotId, { line, agreed, reviewId, auctionId }] = upcoming;
    const present = ownBidNow(auctionId, lotId);
    // Another tab may have sent the same amount. The server refuses any other change of the bid since the review.
    const own = standingCents(present) === line.cents ? present : line.own;
    dispatch(lotId, {
      type: 'turn',
      sent: sentFor({ ...line, own }, agreed, reviewId),
      isCurrent: isStillDrafted(upcoming),
    });
  }
}

const isStillDrafted = ([lotId, { auctionId, cents }]: [string, QueuedLife]): boolean =>
  auctionNow(auctionId)?.status === 'live' && draftCents(auctionId, lotId) === cents;

/** Whether the bid keeps the buying limit only if bids in flight that lower others are accepted. */
function waitsForRoom([lotId, { auctionId, cents, agreed }]: [string, QueuedLife]): boolean {
  const { limit } = ownLimitsNow(auctionId);
  if (limit === null || lowers(lotId)) return false;
  const { own, pending } = committedNow(auctionId);
  const inFlight = [...pending].filter(([id]) => lifeOf(id).state !== 'queued');
  if (!inFlight.some(([id]) => lowers(id))) return false;
  const lines = [{ lot: { _id: lotId }, cents }];
  return !isWithin(excessOf({ own, pending: new Map(inFlight) }, lines, limit), agreed.excess);
}

/** Queued bids of a review that exceed the limits that the user agreed to are not sent. */
function refuseExceeding({ auctionId, reviewId, agreed }: QueuedLife): void {
  const limits = ownLimitsNow(auctionId);
  if (!mayExceedAgreed(() => committedNow(auctionId), limits, agreed)) return;
  const waiting = queuedNow().flatMap((one) =>
    one[1].reviewId === reviewId && isStillDrafted(one) ? [{ lot: one[1].line.lot, cents: one[1].cents }] : [],
  );
  const inFlight = Object.entries(livesNow()).flatMap(([_id, life]) =>
    life.state === 'sending' && life.reviewId === reviewId && life.cents !== null
      ? [{ lot: { _id }, cents: life.cents }]
      : [],
  );
  const exceeding = exceedingAgreed({ waiting, inFlight }, committedNow(auctionId), limits, agreed);
  dispatchAll([...exceeding].map(([lotId, message]) => [lotId, { type: 'exceedsLimits', message }]));
}

/** Reads bids and limits of the auctions of queued bids. Retries until it succeeds, or the server refuses with a final error. */
export const refresh = retryingLoad(
  () => Promise.all([...new Set(queuedNow().map(([, { auctionId }]) => auctionId))].map(loadBidsAndLimits)),
  { read: resume, failed: (error) => void (isTransient(error) || resume()) },
);

function resume(): void {
  setStale(false);
  sendQueued();
}

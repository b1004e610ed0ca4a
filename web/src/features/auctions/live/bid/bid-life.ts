import { centsOf, type AuctionStatus, type BidView, type Cents, type ErrorCode, type LotView } from '@tender/contracts';
import type { Method } from '../../../../shared/http/request.js';
import { receivedAt } from '../../own-bids.js';
import { lastChange } from '../../state/auctions-state.js';
import type { Agreed } from '../limits/own-limits.js';

/**
 * The life of a bid on one lot in this browser, as a pure state machine (`docs/floor.md`). `bid-runner.ts` executes the effects.
 * Text in the fields belongs to the drafts: here, `draft` means that nothing was submitted.
 */
export type BidLife =
  | { state: 'draft' }
  /** Submitted in a review, not sent yet. */
  | ({ state: 'queued' } & Queued)
  | ({ state: 'sending' } & Sent)
  /** The answer was lost: the server may have the bid. */
  | ({ state: 'unknown' } & Sent)
  | { state: 'received'; auctionId: string; cents: Cents | null; at: string }
  /** `limits`: this browser did not send the bid, because it would exceed the company's own limits. */
  | { state: 'refused'; auctionId: string; by: 'server' | 'limits'; reason: ErrorCode | null; message: string }
  /** The answer was lost, and the company's bid has changed since. `bid`: its present status. */
  | { state: 'overtaken'; auctionId: string; bid: BidView['status'] };

type LifeIn<State extends BidLife['state']> = Extract<BidLife, { state: State }>;
export type PendingLife = LifeIn<'queued' | 'sending' | 'unknown'>;
type LifeInFlight = LifeIn<'sending' | 'unknown'>;

export interface BidLine {
  lot: LotView;
  /** The company's bid on the lot, as the user saw it. */
  own: BidView | undefined;
  cents: Cents;
}

interface Submitted {
  auctionId: string;
  /** Null: a withdrawal. */
  cents: Cents | null;
  /** The user's agreement, which is checked again each time before the bid is sent. Null: a withdrawal. */
  agreed: Agreed | null;
  reviewId: string | null;
}

interface Queued extends Submitted {
  cents: Cents;
  agreed: Agreed;
  line: BidLine;
  /** Position in the queue: the lowest is sent first. */
  turn: number;
}

export interface Sent extends Submitted {
  /** Sent again unchanged, under the same idempotency key, so that a retry has no second effect. */
  request: { method: Method; path: string; body: unknown };
  key: string;
  /** Last change of the company's bid before this one; null if it had none. */
  changedBefore: string | null;
  /** Whether no attempt has left the browser; undefined before the first attempt has failed. */
  isUnsent?: boolean;
}

export type Failure =
  | { kind: 'unknown'; isUnsent: boolean }
  | { kind: 'refused'; reason: ErrorCode | null; message: string; isConflict: boolean };

export type BidEvent =
  | { type: 'queue'; line: BidLine; agreed: Agreed; reviewId: string; turn: number }
  | { type: 'submit'; sent: Sent }
  /** A queued bid can be sent. @param isCurrent whether its amount is still in its field */
  | { type: 'turn'; sent: Sent; isCurrent: boolean }
  | { type: 'stop' }
  | { type: 'exceedsLimits'; message: string }
  /** An attempt has failed; the request is retried. */
  | { type: 'attemptFailed'; key: string; isUnsent: boolean }
  | { type: 'accept'; key: string; cents: Cents | null; bid: BidView }
  | { type: 'fail'; key: string; failure: Failure; own: BidView | undefined }
  /** The company's bid on the lot. @param before the bid before the change; null if the auction's bids were not loaded */
  | { type: 'bidChange'; auctionId: string; own: BidView | undefined; before: BidView | undefined | null }
  | { type: 'amountChange' }
  | { type: 'auctionChange'; status: AuctionStatus | undefined }
  /** Find out the outcome of a bid whose answer was lost. */
  | { type: 'check' }
  /** Bids, drafts and limits are read again. @param exceeds why the bid exceeds the limits, in words */
  | { type: 'checked'; key: string; amount: Cents | null; exceeds: string | undefined }
  | { type: 'signIn' };

type EventOf<Type extends BidEvent['type']> = Extract<BidEvent, { type: Type }>;

export type BidEffect =
  | { type: 'send'; sent: Sent; isRetry: boolean; isOnce: boolean }
  /** Read bids, drafts and limits, then dispatch `checked`. */
  | { type: 'check'; auctionId: string; key: string }
  | { type: 'loadBids'; auctionId: string }
  | { type: 'storeBid'; bid: BidView }
  /** Empty the field if it holds the amount, and remove it from the undo history. */
  | { type: 'clearDraft'; auctionId: string; cents: Cents }
  /** Remove earlier amounts from the undo history. */
  | { type: 'forgetDraft'; auctionId: string }
  | { type: 'notify'; auctionId: string; warning: BidWarning };

export type BidWarning = { kind: 'earlierPending'; cents: Cents | null } | { kind: 'notSentAgain'; why: string };

export interface Step {
  life: BidLife;
  effects: readonly BidEffect[];
}

export const DRAFT: LifeIn<'draft'> = { state: 'draft' };

/** Whether the bid waits for its turn or its answer. */
export const isPending = (life: BidLife): life is PendingLife => life.state === 'queued' || isInFlight(life);

const isInFlight = (life: BidLife): life is LifeInFlight => life.state === 'sending' || life.state === 'unknown';

const isChangedSince = (bid: BidView, { changedBefore }: Sent): boolean =>
  changedBefore === null || lastChange(bid) > changedBefore;

const isResultOf = (own: BidView, { cents }: Sent): boolean =>
  cents === null
    ? own.status === 'withdrawn'
    : own.status === 'standing' && own.biddingAmount !== null && centsOf(own.biddingAmount) === cents;

const stay = (life: BidLife, ...effects: BidEffect[]): Step => ({ life, effects });
const send = (sent: Sent, { isRetry = false, isOnce = false } = {}): Step =>
  stay({ ...sent, state: 'sending' }, { type: 'send', sent, isRetry, isOnce });

/** The state after an event, and what must be done. Events that do not concern the state change nothing. */
export function next(life: BidLife, event: BidEvent): Step {
  switch (event.type) {
    case 'queue':
      return queue(life, event);
    case 'submit':
      return submit(life, event.sent);
    case 'turn':
      if (life.state !== 'queued') return stay(life);
      return event.isCurrent ? send(event.sent) : stay(DRAFT);
    case 'stop':
      return stay(life.state === 'queued' ? DRAFT : life);
    case 'exceedsLimits': {
      const { message } = event;
      if (life.state !== 'queued') return stay(life);
      return stay({ state: 'refused', auctionId: life.auctionId, by: 'limits', reason: null, message });
    }
    case 'attemptFailed':
      return stay(isSendingOf(life, event.key) ? withAttempt(life, event.isUnsent) : life);
    case 'accept':
      return accept(life, event);
    case 'fail':
      return isSendingOf(life, event.key) ? fail(life, event) : stay(life);
    case 'bidChange':
      return bidChange(life, event);
    case 'amountChange':
      return stay(isInFlight(life) || life.state === 'received' ? life : DRAFT);
    case 'auctionChange':
      return stay(auctionChange(life, event.status));
    case 'check':
      return life.state === 'unknown'
        ? stay(life, { type: 'check', auctionId: life.auctionId, key: life.key })
        : stay(life);
    case 'checked':
      return life.state === 'unknown' && life.key === event.key ? checked(life, event) : stay(life);
    case 'signIn':
      return stay(life.state === 'refused' && life.reason === 'NO_SESSION' ? DRAFT : life);
  }
}

const isSendingOf = (life: BidLife, key: string): life is LifeIn<'sending'> =>
  life.state === 'sending' && life.key === key;

/** A bid in flight is never replaced: its outcome is shown first. */
function queue(life: BidLife, { line, agreed, reviewId, turn }: EventOf<'queue'>): Step {
  const { cents } = line;
  const { auctionId } = line.lot;
  if (!isInFlight(life)) return stay({ state: 'queued', auctionId, cents, agreed, reviewId, line, turn });
  if (life.cents !== cents) return earlierPending(life, cents);
  return life.state === 'unknown' ? next({ ...life, agreed }, { type: 'check' }) : stay(life);
}

function submit(life: BidLife, sent: Sent): Step {
  if (!isInFlight(life)) return send(sent);
  if (life.cents !== sent.cents) return earlierPending(life, sent.cents);
  return life.state === 'unknown' ? send({ ...sentOf(life), agreed: sent.agreed }, { isRetry: true }) : stay(life);
}

const earlierPending = (life: LifeInFlight, cents: Cents | null): Step =>
  stay(life, { type: 'notify', auctionId: life.auctionId, warning: { kind: 'earlierPending', cents } });

const sentOf = ({ state: _, ...sent }: LifeInFlight): Sent => sent;

const withAttempt = <Life extends LifeInFlight>(life: Life, isUnsent: boolean): Life => ({
  ...life,
  isUnsent: (life.isUnsent ?? true) && isUnsent,
});

/** The answer to an earlier request stores its bid, but does not end the life of a later bid. */
function accept(life: BidLife, { key, cents, bid }: EventOf<'accept'>): Step {
  const { auction: auctionId } = bid;
  const effects: BidEffect[] = [{ type: 'storeBid', bid }];
  if (cents !== null) effects.push({ type: 'clearDraft', auctionId, cents });
  const isAnswered = isInFlight(life) && life.key === key;
  return { life: isAnswered ? { state: 'received', auctionId, cents, at: receivedAt(bid) } : life, effects };
}

function fail(life: LifeIn<'sending'>, { failure, own }: EventOf<'fail'>): Step {
  const { auctionId } = life;
  if (failure.kind === 'unknown') {
    const unknown = withAttempt({ ...life, state: 'unknown' as const }, failure.isUnsent);
    return bidChange(unknown, { type: 'bidChange', auctionId, own, before: null });
  }
  const { reason, message, isConflict } = failure;
  const refused: BidLife = { state: 'refused', auctionId, by: 'server', reason, message };
  return isConflict ? stay(refused, { type: 'loadBids', auctionId }) : stay(refused);
}

/** The company's bid shows whether a bid in flight was received, before its answer or without one. */
function bidChange(life: BidLife, { auctionId, own, before }: EventOf<'bidChange'>): Step {
  const isStanding = own?.status === 'standing';
  const isNew = isStanding && before !== null && !(before && lastChange(before) === lastChange(own));
  const effects: BidEffect[] = isNew ? [{ type: 'forgetDraft', auctionId }] : [];
  if (life.state === 'refused' && before?.status === 'standing' && !isStanding) return { life: DRAFT, effects };
  if (!own || !isInFlight(life)) return { life, effects };
  if (isResultOf(own, life)) {
    if (life.cents !== null) effects.unshift({ type: 'clearDraft', auctionId, cents: life.cents });
    return { life: { state: 'received', auctionId, cents: life.cents, at: receivedAt(own) }, effects };
  }
  if (life.state === 'unknown' && isChangedSince(own, life))
    return { life: { state: 'overtaken', auctionId, bid: own.status }, effects };
  return { life, effects };
}

function auctionChange(life: BidLife, status: AuctionStatus | undefined): BidLife {
  if (life.state === 'queued' && status !== 'live') return DRAFT;
  return life.state === 'refused' && life.reason === 'AUCTION_NOT_LIVE' && status === 'live' ? DRAFT : life;
}

/** The server does not have the bid: it is sent again while its amount is in its field and within the agreed limits. */
function checked(life: LifeIn<'unknown'>, { amount, exceeds }: EventOf<'checked'>): Step {
  if (life.cents !== null && amount !== life.cents) return stay(DRAFT);
  const { auctionId } = life;
  if (exceeds !== undefined)
    return stay(DRAFT, { type: 'notify', auctionId, warning: { kind: 'notSentAgain', why: exceeds } });
  return send(sentOf(life), { isRetry: true, isOnce: true });
}

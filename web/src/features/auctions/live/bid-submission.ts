import { usdOf, type BidView, type Cents, type LotView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { centsTyped } from '../../../shared/numbers/amounts.js';
import { ApiError, errorMessage } from '../../../shared/http/api-error.js';
import { command, isOutcomeUnknown, newIdempotencyKey, asRetryFailure } from '../../../shared/http/command.js';
import { notifyFailure } from '../../../shared/notify.js';
import { sessionNow } from '../../../shared/session/session.js';
import { loadBids } from '../state/auction-data.js';
import { putBids } from '../state/auctions-slice.js';
import { lastChange } from '../state/auctions-state.js';
import { draftOf, dropAmount, forgetAmount } from '../drafts/drafts-slice.js';
import type { DraftLine } from './draft-lines.js';
import type { Agreed } from './own-limits.js';
import { isStillUnsent, putSending, sendingOf, type Sending, type Unanswered } from './unsent.js';

/** Sends bids and tells, by lot, what has become of each: the screen never guesses. */

const FALLBACK = t('The bid was not accepted. Please try again.');

/**
 * Places or, when one stands, revises the company's bid on a lot. Answers whether the server took it.
 * @param line with the bid as the sender saw it: one that has changed since is refused
 * @param agreed what the sender knew of: the bid is held to it whenever it is sent once more
 */
export function sendBid(
  { lot, cents, own }: Pick<DraftLine, 'lot' | 'cents' | 'own'>,
  agreed: Agreed,
): Promise<boolean> {
  const biddingAmount = usdOf(cents);
  const { me } = sessionNow();
  return deliver(lot, own, {
    cents,
    agreed,
    ask:
      own?.status === 'standing'
        ? {
            method: 'PATCH',
            path: `/api/bidding/update/${own._id}`,
            body: { biddingAmount, seen: lastChange(own), userId: me?._id },
          }
        : {
            method: 'POST',
            path: '/api/bidding/create',
            body: {
              auctionId: lot.auctionId,
              lotId: lot._id,
              biddingAmount,
              userId: me?._id,
              companyId: me?.companyId,
            },
          },
  });
}

export const withdrawBid = (lot: LotView, own: BidView): Promise<boolean> =>
  deliver(lot, own, {
    cents: null,
    agreed: null,
    ask: {
      method: 'DELETE',
      path: `/api/bidding/delete/${own._id}`,
      body: { seen: lastChange(own), userId: sessionNow().me?._id },
    },
  });

async function deliver(
  lot: LotView,
  own: BidView | undefined,
  { cents, ask, agreed }: Pick<Unanswered, 'cents' | 'ask' | 'agreed'>,
): Promise<boolean> {
  const before = sendingOf(lot._id);
  if (isBehindAnother(before, cents)) {
    tellBehindAnother(lot, cents);
    return false;
  }
  if (before?.state === 'sending') return false;
  const again = before?.state === 'unknown' ? before : null;
  const sent: Unanswered = again
    ? { ...unanswered(again), agreed }
    : {
        auctionId: lot.auctionId,
        cents,
        ask,
        key: newIdempotencyKey(),
        changedBefore: own ? lastChange(own) : null,
        agreed,
      };
  putSending(lot._id, { ...sent, state: 'sending' });
  try {
    const { method, path, body } = sent.ask;
    const { bidding } = await command<{ bidding: BidView }>(method, path, body, sent.key, (error) =>
      noteFailedTry(lot._id, sent, error),
    );
    taken(bidding, sent);
    return true;
  } catch (error) {
    return !notTaken(lot._id, sent, again ? asRetryFailure(error) : error);
  }
}

/** Notes whether anything of a bid has left the browser. */
function noteFailedTry(lotId: string, { key }: Unanswered, error: unknown): void {
  const present = sendingOf(lotId);
  if (present?.state === 'sending' && present.key === key)
    putSending(lotId, { ...present, isUnsent: isStillUnsent(present, error) });
}

/** Whether something else was sent, or its answer lost: nothing overtakes it, so that what becomes of it is told. */
const isBehindAnother = (before: Sending | undefined, cents: Cents | null): boolean =>
  (before?.state === 'sending' || before?.state === 'unknown') && before.cents !== cents;

export const tellBehindAnother = ({ lotNo }: LotView, cents: Cents | null): void =>
  notifyFailure(
    cents === null
      ? t('Not withdrawn: a bid on lot {lotNo} is on its way', { lotNo })
      : t('Not sent: lot {lotNo} waits for an earlier answer', { lotNo }),
  );

const unanswered = ({ auctionId, cents, ask, key, changedBefore, agreed, isUnsent }: Unanswered): Unanswered => ({
  auctionId,
  cents,
  ask,
  key,
  changedBefore,
  agreed,
  ...(isUnsent !== undefined && { isUnsent }),
});

/**
 * The house took a bid, or a withdrawal, which is of no amount: what is typed is then the next bid. So is another amount than the one that was sent,
 * here or on another device.
 */
export function taken(bidding: BidView, { cents, key }: Pick<Unanswered, 'cents' | 'key'>): void {
  const { auction, lot } = bidding;
  putBids([bidding]);
  if (cents !== null) forgetSent(auction, lot, cents);
  const present = sendingOf(lot);
  if (present?.state === 'sending' && present.key === key) putSending(lot, null);
}

/** A bid stands: what was typed before it is no draft any more. */
export function forgetSent(auctionId: string, lotId: string, cents: Cents): void {
  (centsTyped(draftOf(auctionId, lotId)) === cents ? dropAmount : forgetAmount)(auctionId, lotId);
}

/** The house refused a bid, or nobody knows. @returns whether that is so: news may have told meanwhile that it stands */
export function notTaken(lotId: string, sent: Unanswered, error: unknown): boolean {
  const present = sendingOf(lotId);
  if (present?.state !== 'sending' || present.key !== sent.key) return false;
  if (isOutcomeUnknown(error)) {
    putSending(lotId, { ...sent, state: 'unknown', isUnsent: isStillUnsent(present, error) });
    return true;
  }
  const reason = error instanceof ApiError ? error.reason : null;
  const message = errorMessage(error, FALLBACK) ?? FALLBACK;
  putSending(lotId, { state: 'refused', auctionId: sent.auctionId, reason, message });
  if (error instanceof ApiError && error.code === 409) void loadBids(sent.auctionId).catch(() => undefined);
  return true;
}

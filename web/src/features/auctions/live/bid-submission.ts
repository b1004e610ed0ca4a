import { usdOf, type BidView, type Cents, type LotView } from '@tender/contracts';
import { centsTyped } from '../../../shared/amounts.js';
import { ApiError, ConnectionLost, wordsOf } from '../../../shared/http/api-error.js';
import { command, newKey } from '../../../shared/http/command.js';
import { sessionNow } from '../../../shared/session/session.js';
import { loadBids } from '../auction-data.js';
import { putBids } from '../auctions-slice.js';
import { draftOf, putDraft, putSending, sendingOf } from './unsent.js';

/** Sends bids and tells, by lot, what has become of each: the screen never guesses. */

const FALLBACK = 'The bid was not taken. Please try again.';

/** The text in a lot's field. */
export function setDraft(auctionId: string, lotId: string, text: string): void {
  if (sendingOf(lotId)?.state === 'refused') putSending(lotId, null);
  putDraft(auctionId, lotId, text);
}

/** Places or, when one stands, revises the company's bid on a lot. Answers whether the server took it. */
export function sendBid(lot: LotView, cents: Cents, own: BidView | undefined): Promise<boolean> {
  const biddingAmount = usdOf(cents);
  const { me } = sessionNow();
  return deliver(lot, cents, (key) =>
    own?.status === 'standing'
      ? command('PATCH', `/api/bidding/update/${own._id}`, { biddingAmount }, key)
      : command(
          'POST',
          '/api/bidding/create',
          { auctionId: lot.auctionId, lotId: lot._id, biddingAmount, userId: me?._id, companyId: me?.companyId },
          key,
        ),
  );
}

export const withdrawBid = (lot: LotView, own: BidView): Promise<boolean> =>
  deliver(lot, null, (key) => command('DELETE', `/api/bidding/delete/${own._id}`, undefined, key));

async function deliver(
  lot: LotView,
  cents: Cents | null,
  send: (key: string) => Promise<{ bidding: BidView }>,
): Promise<boolean> {
  const before = sendingOf(lot._id);
  if (before?.state === 'sending') return false;
  const sent = draftOn(lot);
  const key = before?.state === 'unconfirmed' && before.cents === cents ? before.key : newKey();
  putSending(lot._id, { state: 'sending' });
  try {
    const { bidding } = await send(key);
    putBids([bidding]);
    // What was typed while the bid was under way is the next one.
    if (isSameAmount(draftOn(lot), sent)) setDraft(lot.auctionId, lot._id, '');
    putSending(lot._id, null);
    return true;
  } catch (error) {
    putSending(
      lot._id,
      isUnknown(error)
        ? { state: 'unconfirmed', key, cents }
        : { state: 'refused', message: wordsOf(error, FALLBACK) ?? FALLBACK },
    );
    if (error instanceof ApiError && error.code === 409) await loadBids(lot.auctionId).catch(() => undefined);
    return false;
  }
}

const draftOn = (lot: LotView): string => draftOf(lot.auctionId, lot._id);

/** The field writes an amount in another form when it is left: `1250` as `1,250.00`. */
const isSameAmount = (text: string, other: string): boolean =>
  text === other || (centsTyped(text) !== null && centsTyped(text) === centsTyped(other));

/** Whether the server may have taken the bid all the same. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ConnectionLost || (error instanceof ApiError && error.code >= 500);

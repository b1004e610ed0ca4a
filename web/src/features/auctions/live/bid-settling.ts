import { centsOf, type BidView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { centsTyped } from '../../../shared/numbers/amounts.js';
import { asRetryFailure } from '../../../shared/http/command.js';
import { request } from '../../../shared/http/request.js';
import { notifyFailure } from '../../../shared/notify.js';
import { isSignedInAs } from '../../../shared/session/session.js';
import { connectionNow, onConnectionChange } from '../../../shared/store/connection-state.js';
import { loadBids } from '../state/auction-data.js';
import { auctionNow, bidsOnLotNow, lotsNow, onAuctionsChange } from '../state/auctions-slice.js';
import { lastChange, type Bids } from '../state/auctions-state.js';
import { currentOf } from '../own-bids.js';
import { isSameAmount } from '../drafts/draft-text.js';
import { loadDrafts } from '../drafts/draft-keeping.js';
import { draftsNow, dropAmount, forgetAmount, meantCents, onDraftsChange } from '../drafts/drafts-slice.js';
import { sheetOf, UNTYPED, type DraftsState } from '../drafts/drafts-state.js';
import { forgetSent, notTaken, taken } from './bid-submission.js';
import { standingCents } from './exposure.js';
import { committedNow, ownLimitsNow } from './floor-now.js';
import { beyondAgreed } from './own-limits.js';
import {
  isChangedSince,
  isUnderWay,
  onUnsentChange,
  putSending,
  sendingOf,
  sendingsNow,
  unsentOf,
  type Unanswered,
} from './unsent.js';

/**
 * Settles bids whose answer was lost: by news of them, by reading what stands, and at last by the very same command under its key, which the
 * house answers with its first answer. A bid that stands nowhere is sent again only while its amount is still in its field.
 */

/** Milliseconds between two questions about a bid. */
const BETWEEN = 10_000;
const ONE_CALL = 10_000;

let isFollowing = false;
let timer: ReturnType<typeof setInterval> | undefined;

/** From now on, whatever makes a bid known settles it. */
export function settleBids(): void {
  if (isFollowing) return;
  isFollowing = true;
  onAuctionsChange(({ bids, auctions }, before) => {
    if (bids !== before.bids) {
      for (const [lotId] of sendingsNow()) settleByNews(lotId);
      forgetOvertaken(bids, before.bids);
    }
    if (auctions !== before.auctions) forgetPastRefusals();
  });
  onDraftsChange(forgetOfOthers);
  onConnectionChange(({ status, reached }, before) => {
    if ((status === 'live' && before.status !== 'live') || (reached && !before.reached)) void checkAll();
  });
  onUnsentChange(({ sendings }, before) => {
    for (const [lotId, sending] of Object.entries(sendings))
      if (sending.state === 'unknown' && sending !== before.sendings[lotId]) settleByNews(lotId);
    const waits = Object.values(sendings).some(({ state }) => state === 'unknown');
    if (waits) timer ??= setInterval(() => void checkAll(), BETWEEN);
    else {
      clearInterval(timer);
      timer = undefined;
    }
  });
}

/**
 * Asks what has become of a bid, and sends it again where the house does not have it: as long as it is meant, and keeps the limits that its sender
 * knew of. Limits, too, are asked for: another device may have set one meanwhile.
 */
export async function checkBid(lotId: string): Promise<void> {
  const unknown = unknownOn(lotId);
  if (!unknown) return;
  try {
    await Promise.all([loadBids(unknown.auctionId), loadDrafts(unknown.auctionId)]);
  } catch {
    return;
  }
  if (unknownOn(lotId)?.key !== unknown.key) return;
  if (unknown.cents !== null && meantCents(unknown.auctionId, lotId) !== unknown.cents) {
    putSending(lotId, null);
    return;
  }
  const why = whyBeyond(lotId, unknown);
  if (why !== undefined) {
    putSending(lotId, null);
    const lotNo = lotsNow(unknown.auctionId).find(({ _id }) => _id === lotId)?.lotNo ?? '';
    notifyFailure(t('The bid on lot {lotNo} was not sent again: {why}', { lotNo, why }));
    return;
  }
  const { method, path, body } = unknown.ask;
  putSending(lotId, { ...unknown, state: 'sending' });
  try {
    const { bidding } = await request<{ bidding: BidView }>(method, path, {
      body,
      headers: { 'idempotency-key': unknown.key },
      timeout: ONE_CALL,
    });
    taken(bidding, unknown);
  } catch (error) {
    notTaken(lotId, unknown, asRetryFailure(error));
  }
}

/** Why a bid must not be sent again, in words; a withdrawal always may be. */
function whyBeyond(lotId: string, { auctionId, cents, agreed }: Unanswered): string | undefined {
  if (cents === null || agreed === null) return undefined;
  const carats = lotsNow(auctionId).find(({ _id }) => _id === lotId)?.carats ?? null;
  const sent = { waiting: [{ lot: { _id: lotId, carats }, cents }], travelling: [] };
  return beyondAgreed(sent, committedNow(auctionId), ownLimitsNow(auctionId), agreed).get(lotId);
}

/** While whoever has sent them is not in, the house would not tell them. */
async function checkAll(): Promise<void> {
  if (!connectionNow().reached || !isSignedInAs(unsentOf())) return;
  await Promise.all(sendingsNow().map(([lotId]) => checkBid(lotId)));
}

function unknownOn(lotId: string): Unanswered | null {
  const sending = sendingOf(lotId);
  return sending?.state === 'unknown' ? sending : null;
}

/** What stands tells that a bid arrived, also before its answer; or that another came after one whose answer was lost. */
function settleByNews(lotId: string): void {
  const sending = sendingOf(lotId);
  if (!isUnderWay(sending) || sending.state === 'waiting') return;
  const own = currentOf(bidsOnLotNow(sending.auctionId, lotId));
  if (!own) return;
  if (isOutcome(own, sending)) {
    if (sending.cents !== null) forgetSent(sending.auctionId, lotId, sending.cents);
    putSending(lotId, null);
  } else if (sending.state === 'unknown' && isChangedSince(own, sending))
    // Where nothing stands, what has become of the bid says more.
    putSending(lotId, own.status === 'standing' ? { state: 'overtaken', auctionId: sending.auctionId } : null);
}

/**
 * Empties the fields of amounts that stand already, when a screen opens: the tab that had sent them was gone before it heard so, and a later
 * revision must not make of them a change that waits to be sent.
 * @param held the lot into whose amount somebody may be typing: there it stays
 * @returns whether it has stayed there
 */
export function dropSent(auctionId: string, held: string | null = null): boolean {
  let isHeld = false;
  for (const [lotId, { amount }] of Object.entries(sheetOf(draftsNow(), auctionId).lots)) {
    const standing = standingCents(currentOf(bidsOnLotNow(auctionId, lotId)));
    if (standing === null || centsTyped(amount) !== standing) continue;
    if (lotId === held) isHeld = true;
    else dropAmount(auctionId, lotId);
  }
  return isHeld;
}

/**
 * What was typed before a bid that stands now, whatever tab has sent it, is no draft that taking back may bring. What came with the first reading
 * may have stood before.
 */
function forgetOvertaken(now: Bids, before: Bids): void {
  for (const [auctionId, lots] of Object.entries(now)) {
    const known = before[auctionId];
    if (!known || lots === known) continue;
    for (const [lotId, onLot] of Object.entries(lots)) {
      if (onLot === known[lotId]) continue;
      const [own, earlier] = [onLot, known[lotId] ?? {}].map((bids) => currentOf(Object.values(bids)));
      const isSame = own && earlier && lastChange(own) === lastChange(earlier);
      if (own?.status === 'standing' && !isSame) forgetAmount(auctionId, lotId);
      // Why a change of it was refused says less than that it is void, or withdrawn.
      if (earlier?.status === 'standing' && own?.status !== 'standing' && sendingOf(lotId)?.state === 'refused')
        putSending(lotId, null);
    }
  }
}

const isOutcome = (own: BidView, { cents }: Unanswered): boolean =>
  cents === null
    ? own.status === 'withdrawn'
    : own.status === 'standing' && own.biddingAmount !== null && centsOf(own.biddingAmount) === cents;

/**
 * Another amount than the one that waits its turn is a draft again, and why one was refused, or overtaken, is not said of another: however it came into its field,
 * by typing, by taking back, from a sheet or from another device. So it is beside a price per carat that cannot be read.
 */
function forgetOfOthers(now: DraftsState, before: DraftsState): void {
  for (const [lotId, { state, auctionId }] of sendingsNow()) {
    if (state === 'sending' || state === 'unknown') continue;
    const typedIn = (drafts: DraftsState) => sheetOf(drafts, auctionId).lots[lotId] ?? UNTYPED;
    const [typed, earlier] = [typedIn(now), typedIn(before)] as const;
    if (typed.perCarat !== earlier.perCarat || !isSameAmount(typed.amount, earlier.amount)) putSending(lotId, null);
  }
}

/** "The auction is not live" means nothing any more once it is. */
function forgetPastRefusals(): void {
  for (const [lotId, sending] of sendingsNow()) {
    if (sending.state !== 'refused' || sending.reason !== 'AUCTION_NOT_LIVE') continue;
    if (auctionNow(sending.auctionId)?.status === 'live') putSending(lotId, null);
  }
}

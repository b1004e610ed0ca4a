import { pick } from '@tender/contracts';
import { isSystem, plusMillis, type Actor, type Instant } from '@tender/kernel';
import { AUCTION_DETAILS, type Auction, type ExistingAuction } from './auction.js';
import type { AuctionCommand, BidderFacts } from './auction.commands.js';
import type { AuctionEvent, AuctionEventOf, AuctionDetails, InvitingApproval, LotId } from './auction.events.js';
import { CLOCK_REASON } from './decisions/decide-lifecycle.js';

export interface RecordedFact<Event extends AuctionEvent = AuctionEvent> {
  event: Event;
  at: Instant;
  actor: Actor;
  bidder: BidderFacts | null;
}

/** Replaces the seal of a recorded bid: the rules do not depend on it, and it is unknown before the end. */
const UNREAD_SEAL = { key: Buffer.alloc(32), nonce: Buffer.alloc(12) };

/**
 * Reconstructs the command that led to an event. Facts without a stream (outages, clock doubts, what an admin had seen
 * of a sealed amount) are assumed as the event implies them; `docs/audit.md` lists them.
 * @returns null for an event that is never the first of a command
 */
export function commandBehind(auction: Auction, { event, at, actor, bidder }: RecordedFact): AuctionCommand | null {
  switch (event.type) {
    case 'AuctionCreated': {
      const { auctionId, rules, wrappedSealKey, timeZone, timeZoneGiven } = event.data;
      const details = { ...pick(event.data, AUCTION_DETAILS), timeZone: timeZoneGiven && timeZone };
      return { type: 'CreateAuction', auctionId, rules, details, wrappedSealKey, zone: timeZone };
    }
    case 'AuctionUpdated': {
      const { wrappedSealKey, timeZoneGiven, timeZone, ...changes } = event.data;
      const isGiven = timeZoneGiven === true || (auction.status !== 'none' && auction.published);
      const given = isGiven && timeZone !== undefined ? { timeZone } : {};
      return { type: 'UpdateAuction', changes: onlyDetails({ ...changes, ...given }), wrappedSealKey, zone: timeZone };
    }
    case 'LotsAdded':
      return { type: 'AddLots', lots: event.data.lots };
    case 'LotsDeleted':
      return { type: 'DeleteLots' };
    case 'LotChanged':
      return { type: 'ChangeLot', lot: event.data.lot };
    case 'LotRemoved':
      return { type: 'RemoveLot', lotId: event.data.lotId };
    case 'LotImagesAdded': {
      const { lots, replaced } = event.data;
      return { type: 'AddLotImages', lots, replacing: replaced ? largeImagesOf(auction, lots) : null };
    }
    case 'LotImagesArranged':
      return { ...event.data, type: 'ArrangeLotImages' };
    case 'CompaniesInvited':
      return { type: 'InviteCompanies', companies: event.data.companies, approval: approvalIn(event.data) };
    case 'CompanyRemoved':
      return { type: 'RemoveCompany', companyId: event.data.companyId };
    case 'AuctionPublished':
      return { type: 'PublishAuction', zone: event.data.timeZone };
    case 'AuctionWentLive':
      return isSystem(actor) ? { type: 'OpenIfDue' } : { type: 'GoLive', endsAt: event.data.endsAt };
    case 'AuctionPaused':
      return isSystem(actor) ? pausedByClock(auction, event.data, at) : { ...event.data, type: 'PauseAuction' };
    case 'AuctionResumed':
      return { type: 'GoLive', endsAt: event.data.endsAt };
    case 'BidPlaced':
    case 'BidRevised':
    case 'BidWithdrawn':
      return bidCommand(auction, { event, bidder });
    case 'BidsVoided':
      return { ...event.data, type: 'VoidBids' };
    case 'EndExtended':
      return null;
    // Only file changes have an addendum as first event.
    case 'AddendumPublished':
      return { type: 'PublishAddendum', changes: event.data.changes };
    case 'LotWithdrawn':
      return { ...event.data, type: 'WithdrawLot' };
    case 'AuctionCompleted': {
      const sealKey = event.data.sealKey === undefined ? undefined : Buffer.from(event.data.sealKey, 'base64url');
      return isSystem(actor)
        ? { type: 'CloseIfDue', outage: null, sealKey }
        : { type: 'CompleteAuction', sealKey, reason: event.data.reason };
    }
    case 'AuctionCancelled':
      return { type: 'CancelAuction', reason: event.data.reason };
    case 'LotDecided':
      return { ...event.data, type: 'DecideLot' };
    case 'ResultPublished':
      return { type: 'PublishResult', netProfit: event.data.netProfit, salt: event.data.salt };
  }
}

const approvalIn = ({
  approvedBy,
  approval,
}: AuctionEventOf<'CompaniesInvited'>['data']): InvitingApproval | undefined =>
  approvedBy === undefined || approval === undefined ? undefined : { approvedBy, approval };

const onlyDetails = (changes: Partial<AuctionDetails>): Partial<AuctionDetails> =>
  pick(
    changes as AuctionDetails,
    AUCTION_DETAILS.filter((field) => field in changes),
  );

function largeImagesOf(auction: Auction, lots: readonly { lotId: LotId }[]): string[] {
  if (auction.status === 'none') return [];
  return lots.flatMap(({ lotId }) => (auction.lots.get(lotId)?.images ?? []).map(({ large }) => large));
}

/** Command behind a pause by the server: because of an outage that began at `since`, or of clocks that disagree. */
function pausedByClock(
  auction: Auction,
  { reason, since }: AuctionEventOf<'AuctionPaused'>['data'],
  at: Instant,
): AuctionCommand {
  const { endsAt } = auction.status === 'none' ? { endsAt: at } : auction;
  if (reason === CLOCK_REASON)
    return { type: 'CloseIfDue', outage: null, doubt: at >= endsAt ? plusMillis(endsAt, -1) : endsAt };
  return { type: 'CloseIfDue', outage: { since, until: at, graceMillis: 1 } };
}

function bidCommand(
  auction: Auction,
  {
    event: { type, data },
    bidder: facts,
  }: Pick<RecordedFact<AuctionEventOf<'BidPlaced' | 'BidRevised' | 'BidWithdrawn'>>, 'event' | 'bidder'>,
): AuctionCommand {
  const { bidId, lotId, companyId, userId, onBehalf } = data;
  const acting = { userId, reason: onBehalf?.reason, facts };
  if (type === 'BidWithdrawn') return { type: 'WithdrawBid', bidId, ...acting };
  const isSealed = auction.status !== 'none' && auction.bidVisibility === 'sealed';
  const { amount, seal } = isSealed
    ? { amount: unreadAmount(auction, lotId), seal: UNREAD_SEAL }
    : { amount: data.amount ?? Number.NaN, seal: undefined };
  return type === 'BidPlaced'
    ? { type: 'PlaceBid', bidId, lotId, companyId, amount, seal, ...acting }
    : { type: 'ReviseBid', bidId, amount, seal, ...acting };
}

/** An amount in place of a sealed one: the decision does not depend on it. */
const unreadAmount = (auction: ExistingAuction, lotId: LotId): number => auction.lots.get(lotId)?.minimumBid ?? 1;

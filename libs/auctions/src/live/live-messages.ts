import type { LiveMessage } from '@tender/context/live';
import { pick, type AuctionPatch, type BuyerPayloads, type LiveKind, type LivePayloads } from '@tender/contracts';
import type { RecordedFact } from '@tender/event-store';
import { namedIn, rulesOf, unknownEvent } from '@tender/kernel';
import { AUCTION_DETAILS, type ExistingAuction } from '../rules/auction.js';
import type { AuctionEvent, AuctionEventOf, CompanyId, UserId } from '../rules/auction.events.js';
import { bidAfterForOwner, bidAfterForStaff, setterOf, type BidFact } from '../read-models/bid-answers.js';
import { invitations, usdOrNull } from '../read-models/auction-views.js';
import { isReasonPublic } from '../rules/decisions/decide-lifecycle.js';

export interface MessageFacts {
  auction: ExistingAuction;
  /** Key of a sealed auction, and the users who get the amount of the bid. */
  sealed?: { sealKey: Buffer; seers: ReadonlySet<UserId> };
}

/** Details of an auction come from its present state, so that no outdated ones are sent (`domain.md §8`). */
export function liveMessages(fact: RecordedFact<AuctionEvent>, facts: MessageFacts): LiveMessage[] {
  const { auction } = facts;
  const { auctionId } = auction;
  switch (fact.type) {
    case 'AuctionCreated':
    case 'AuctionUpdated':
    case 'AuctionPublished':
      return toAll(auction, 'auctionUpdated', { auction: details(auction) });
    case 'CompaniesInvited': {
      const invited = fact.data.companies.map(({ companyId }) => companyId).filter((id) => auction.invited.has(id));
      return [
        toStaff('auctionUpdated', { auction: { ...details(auction), ...invitations(auction) } }),
        ...joined(fact.data),
        ...toCompanies(auction, invited, 'auctionUpdated', { auction: details(auction) }),
      ];
    }
    case 'CompanyRemoved':
      return [
        toStaff('auctionUpdated', { auction: { _id: auctionId, ...invitations(auction) } }),
        ...farewell(auction, fact),
      ];
    case 'LotsAdded':
    case 'LotsDeleted':
    case 'LotChanged':
    case 'LotRemoved':
    case 'LotImagesAdded':
    case 'LotImagesArranged':
      // Buyers get changes as an addendum only: the change may concern fields that only staff see.
      return rulesOf(auction.rules).publishesAddenda
        ? [toStaff('lotsChanged', { auctionId })]
        : toAll(auction, 'lotsChanged', { auctionId });
    case 'AddendumPublished': {
      const { number, grade, changes } = fact.data;
      return [
        ...toAll(auction, 'auctionAddendum', { auctionId, number, grade, at: fact.metadata.at }),
        ...(namedIn(changes).length > 0
          ? toCompanies(auction, auction.invited.keys(), 'lotsChanged', { auctionId })
          : []),
      ];
    }
    case 'LotWithdrawn':
      return toAll(auction, 'lotsChanged', { auctionId });
    case 'LotDecided':
      return [toStaff('lotsChanged', { auctionId })];
    case 'BidsVoided':
      return [
        toStaff('lotsChanged', { auctionId }),
        ...toCompanies(auction, [fact.data.companyId], 'lotsChanged', { auctionId }),
      ];
    case 'AuctionWentLive':
    case 'AuctionResumed':
      return toAll(auction, 'auctionLive', {
        auction: { _id: auctionId, ...fact.data, ...UNPAUSED, status: 'live' },
      });
    case 'AuctionPaused': {
      const { reason, since } = fact.data;
      const paused = { _id: auctionId, status: 'paused', pausedAt: since, reason } as const;
      const told = isReasonPublic(fact.data) ? paused : { ...paused, reason: null };
      return [
        toStaff('auctionPaused', { auction: paused }),
        ...toCompanies(auction, auction.invited.keys(), 'auctionPaused', { auction: told }),
      ];
    }
    case 'EndExtended':
      return toAll(auction, 'timeExtended', { auction: { _id: auctionId, endsAt: fact.data.endsAt } });
    case 'AuctionCompleted': {
      const { endsAt } = auction;
      const completed = { _id: auctionId, ...UNPAUSED, status: 'completed', endsAt } as const;
      return [
        toStaff('auctionCompleted', { auction: { ...completed, reason: fact.data.reason ?? null } }),
        ...toCompanies(auction, auction.invited.keys(), 'auctionCompleted', { auction: completed }),
      ];
    }
    case 'AuctionCancelled': {
      const { endsAt } = auction;
      const cancelled = { _id: auctionId, ...UNPAUSED, status: 'completed', cancelled: true, endsAt } as const;
      return [
        toStaff('auctionCompleted', { auction: { ...cancelled, reason: fact.data.reason } }),
        ...toCompanies(auction, auction.invited.keys(), 'auctionCompleted', { auction: cancelled }),
      ];
    }
    case 'ResultPublished': {
      const netProfit = usdOrNull(fact.data.netProfit);
      const result = { auctionId, resultHash: fact.metadata.hash };
      return [
        toStaff('resultPublished', { ...result, netProfit }),
        ...toCompanies(auction, auction.invited.keys(), 'resultPublished', result),
      ];
    }
    case 'BidPlaced':
      return ofBid('newBidding', fact, facts);
    case 'BidRevised':
      return ofBid('updateBidding', fact, facts);
    case 'BidWithdrawn':
      return ofBid('bidWithdrawn', fact, facts);
    default:
      return unknownEvent(fact, []);
  }
}

/** Resets the last pause: a patch changes only the fields that it names. */
const UNPAUSED = { pausedAt: null, reason: null } satisfies Partial<AuctionPatch>;

/** Makes open staff pages reload the pending invitations of a person who joins. */
const joined = ({ approval, companies }: AuctionEventOf<'CompaniesInvited'>['data']): LiveMessage[] =>
  approval === undefined ? [] : companies.map(({ companyId }) => toStaff('peopleChanged', { company: companyId }));

function ofBid(
  kind: 'newBidding' | 'updateBidding' | 'bidWithdrawn',
  fact: BidFact,
  { auction, sealed }: MessageFacts,
): LiveMessage[] {
  const { companyId, onBehalf } = fact.data;
  const told = <Bid>(bidding: Bid) => ({ bidding, ...(onBehalf && { onBehalf: true as const }) });
  const staff = toStaff(kind, told(bidAfterForStaff(fact, auction)));
  const bidding = bidAfterForOwner(fact, auction);
  if (!sealed) return [staff, ...toCompanies(auction, [companyId], kind, told(bidding))];
  if (!auction.published) return [staff];
  const { sealKey, seers } = sealed;
  const opened = bidAfterForOwner(fact, auction, { sealKey, seen: new Map([[setterOf(fact, auction), '']]) });
  return [
    staff,
    { kind, audience: { companyId, only: seers }, payload: told(opened) },
    { kind, audience: { companyId, except: seers }, payload: told(bidding) },
  ];
}

const details = (auction: ExistingAuction) => ({
  _id: auction.auctionId,
  ...pick(auction, [...AUCTION_DETAILS, 'rules', 'status', 'published']),
});

const farewell = (
  { auctionId: _id, publishedAt, invited }: ExistingAuction,
  { data: { companyId }, metadata: { at } }: RecordedFact<AuctionEventOf<'CompanyRemoved'>>,
): LiveMessage[] =>
  publishedAt === null || at < publishedAt || invited.has(companyId)
    ? []
    : [{ kind: 'auctionUpdated', audience: { companyId }, payload: { auction: { _id }, removed: true } }];

const toStaff = <K extends LiveKind>(kind: K, payload: LivePayloads[K]) =>
  ({ kind, audience: 'auction:read-all', payload }) as LiveMessage;

const toCompanies = <K extends keyof BuyerPayloads>(
  auction: ExistingAuction,
  companies: Iterable<CompanyId>,
  kind: K,
  payload: BuyerPayloads[K],
): LiveMessage[] =>
  auction.published
    ? [...companies].map((companyId) => ({ kind, audience: { companyId }, payload }) as LiveMessage)
    : [];

const toAll = <K extends keyof BuyerPayloads>(
  auction: ExistingAuction,
  kind: K,
  payload: BuyerPayloads[K] & LivePayloads[K],
): LiveMessage[] => [toStaff(kind, payload), ...toCompanies(auction, auction.invited.keys(), kind, payload)];

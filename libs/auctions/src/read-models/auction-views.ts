import {
  stoneFields,
  buyerStones,
  lotImageAddress,
  pick,
  usdOf,
  type AuctionForBuyer,
  type AuctionForStaff,
  type AuctionView,
  type BidForBuyer,
  type BidForStaff,
  type Cents,
  type Count,
  type LotDescription,
  type LotForBuyer,
  type LotForStaff,
  type LotPreference,
  type LotResult,
  type LotView,
  type Usd,
} from '@tender/contracts';
import { isOwnId } from '@tender/kernel';
import { amountOf, AUCTION_DETAILS, type ExistingAuction } from '../rules/auction.js';
import type { AuctionDocument } from './auction-document.js';
import type { CompanyId } from '../rules/auction.events.js';
import type { BidDocument } from './bid-document.js';
import type { LotDocument } from './lot-document.js';
import type { LotPrice } from '../rules/pricing.js';
import { isSeen, type SeenUsers } from '../sealing/sealed-sight.js';

/** Views by role (`domain.md §2.2`). A buyer's view is built from an allow-list, never by removing fields. */

export const usdOrNull = (amount: Cents | null): Usd | null => (amount === null ? null : usdOf(amount));

type FromElsewhere = 'timeZone' | 'keyLost';

/** Fields of a staff view, from an auction's document or its state (`auction-answers.ts`). */
export type StaffFields = Omit<AuctionDocument, 'publishedAt' | 'toldToCompanies' | 'wrappedSealKey'>;

export function auctionForStaff(auction: StaffFields): Omit<AuctionForStaff, FromElsewhere> {
  const { users, companies, reason, netProfit, timeZoneGiven } = auction;
  return {
    ...{ ...publicDetails(auction), users, companies, reason, netProfit: usdOrNull(netProfit) },
    ...(timeZoneGiven && { timeZoneGiven }),
  };
}

/** @param addendaSeen number of the newest addendum that the reader has read */
export function auctionForBuyer(
  auction: AuctionDocument,
  { companyId, addendaSeen }: { companyId: CompanyId; addendaSeen: Count },
): Omit<AuctionForBuyer, FromElsewhere> {
  return {
    ...publicDetails(auction),
    users: auction.users.filter(isOwnId(companyId)),
    companies: auction.companies.filter(isOwnId(companyId)),
    ...(auction.toldToCompanies && { reason: auction.reason }),
    ...(auction.addenda > 0 && { addendaSeen }),
  };
}

const changesOf = ({ addenda, addendumAt }: StaffFields): Pick<AuctionView, 'addenda' | 'addendumAt'> | null =>
  addendumAt === null ? null : { addenda, addendumAt };

function publicDetails(
  auction: StaffFields,
): Omit<AuctionForBuyer, FromElsewhere | 'users' | 'companies' | 'reason' | 'addendaSeen'> {
  const { resultHash } = auction;
  return {
    ...pick(auction, [
      ...AUCTION_DETAILS,
      '_id',
      'rules',
      'status',
      'published',
      'resultPublished',
      'cancelled',
      'lots',
      'pausedAt',
      'createdAt',
    ]),
    ...(resultHash !== null && { resultHash }),
    ...changesOf(auction),
  };
}

export const invitations = ({ invited }: ExistingAuction): Pick<AuctionView, 'users' | 'companies'> => ({
  users: [...invited.values()].flatMap((userIds) => [...userIds]),
  companies: [...invited.keys()],
});

function described(lot: LotDocument): Omit<LotDescription, 'remarks'> & Pick<LotView, 'addendum'> {
  return {
    ...buyerStones(lot),
    lotNo: lot.lotNo,
    minimumBid: usdOrNull(lot.minimumBid),
    ...(lot.addendum && { addendum: lot.addendum }),
    images: [...lot.listedImages, ...lot.images.map(({ imageId }) => lotImageAddress(lot._id, imageId, 'large'))],
  };
}

export function lotForStaff(lot: LotDocument, bids: string[], price: Omit<LotPrice, 'sold'> | null): LotForStaff {
  const { _id, auctionId, withdrawn, sold, reason, reservePrice, good } = lot;
  return {
    ...described(lot),
    ...stoneFields(lot),
    _id,
    auctionId,
    withdrawn,
    sold,
    reason,
    bids,
    good,
    reservePrice: usdOf(reservePrice),
    result: price && resultView(price),
  };
}

function resultView({ winnerBid, secondHighestBid, priceToPay, winner }: Omit<LotPrice, 'sold'>): LotResult {
  return {
    winnerBid: usdOrNull(winnerBid),
    secondHighestBid: usdOrNull(secondHighestBid),
    priceToPay: usdOrNull(priceToPay),
    winner,
  };
}

export function lotForBuyer(
  lot: LotDocument,
  own: string[],
  {
    companyId,
    resultPublished,
    preference,
  }: { companyId: CompanyId; resultPublished: boolean; preference?: LotPreference },
): LotForBuyer {
  const { _id, auctionId, withdrawn } = lot;
  return {
    ...described(lot),
    _id,
    auctionId,
    withdrawn,
    bids: own,
    ...(resultPublished && own.length > 0 && { outcome: outcomeFor(lot, companyId) }),
    ...(preference && { preference }),
  };
}

export function outcomeFor(
  { sold, result }: Pick<LotDocument, 'sold' | 'result'>,
  companyId: CompanyId,
): { won: boolean; priceToPay: Usd | null } {
  const won = sold === true && result?.winner?.companyId === companyId;
  return { won, priceToPay: won ? usdOrNull(result.priceToPay) : null };
}

/** The document of a sealed bid has no amount before completion. */
export const bidForStaff = (bid: BidDocument): BidForStaff => ({
  ...bidFor(bid),
  ...(bid.onBehalf !== null && { enteredByHouse: true }),
});

function bidFor({ _id, auction, lot, amount, userId, companyId, status, placedAt, revisedAt }: BidDocument) {
  return { _id, auction, lot, biddingAmount: usdOrNull(amount), userId, companyId, status, placedAt, revisedAt };
}

export interface Opener {
  /** Key that decrypts the amounts; null if another root key wrapped it. */
  sealKey: Buffer | null;
  seen: SeenUsers;
}

/** @param opener for a sealed auction; the amount is null if the reader may not see it */
export function bidForOwner(bid: BidDocument, opener?: Opener): BidForBuyer {
  const { _id, userId, sealed, placedAt, revisedAt, receiptHash: hash, receivedAt, onBehalf } = bid;
  const receipt = { hash, receivedAt, ...(onBehalf !== null && { onBehalf: { reason: onBehalf } }) };
  const shown: BidForBuyer = { ...bidFor(bid), receipt };
  if (sealed === null || !opener) return shown;
  // The whole company gets `unreadable`: no colleague can decrypt the amount either.
  if (opener.sealKey === null) return { ...shown, unreadable: true };
  if (!isSeen(opener.seen, userId, revisedAt ?? placedAt)) return shown;
  return { ...shown, biddingAmount: usdOrNull(amountOf({ bidId: _id, sealed }, opener.sealKey)) };
}

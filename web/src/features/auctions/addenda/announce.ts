import {
  imageIdsOf,
  type AddendumChangeView,
  type WithAddendum,
  type AuctionView,
  type LotView,
} from '@tender/contracts';
import { askAddendum } from '../../../shared/addenda/ask-addendum.js';
import { fieldChanges, listChange, STONES_SHOWN } from '../../../shared/addenda/differences.js';
import type { AuctionDetails, Deal } from '../state/auction-commands.js';
import { hasOlderRules } from '../auction-rules.js';
import { auctionNow, lotsNow } from '../state/auctions-slice.js';

/** Reason and grade of an addendum, sent with the command; `{}` without an addendum; null if the admin cancels. */
type Announced = Promise<WithAddendum | null>;

const publishesChanges = (auction: AuctionView | undefined): auction is AuctionView =>
  auction !== undefined && auction.published && auction.status !== 'completed' && !hasOlderRules(auction);

async function announce(auctionId: string, changes: readonly AddendumChangeView[]): Announced {
  const auction = auctionNow(auctionId);
  if (!publishesChanges(auction)) return {};
  const words = await askAddendum({ changes, of: { auctionId }, timeZone: auction.timeZone });
  return words && (words.reason === undefined ? {} : { addendum: words });
}

/** Leaves out a new end of an auction that has begun: buyers get another message about it. */
export function announceDetails(auction: AuctionView, changes: Partial<AuctionDetails>): Announced {
  const fields = Object.keys(changes).filter((field) => field !== 'endsAt' || auction.status === 'pending');
  return announce(auction._id, fieldChanges({ ...auction }, changes, fields));
}

const LOT_SHOWN: readonly string[] = ['lotNo', 'minimumBid', ...STONES_SHOWN];

/** Changes of a lot that buyers see. The reserve and the parcel are not among them. */
export const lotChanges = (lot: LotView, deal: Deal): AddendumChangeView[] =>
  fieldChanges({ ...lot }, deal, LOT_SHOWN).map((change) => ({ ...change, lotId: lot._id, no: lot.lotNo }));

export const announceLot = (lot: LotView, deal: Deal): Announced => announce(lot.auctionId, lotChanges(lot, deal));

export const announceAdded = (auctionId: string, deals: readonly Deal[]): Announced =>
  announce(auctionId, added(auctionId, deals));

const added = (auctionId: string, deals: readonly Deal[]): AddendumChangeView[] =>
  listChange('lots', {
    count: lotsNow(auctionId).length,
    more: deals.length,
    numbers: deals.map(({ lotNo }) => lotNo),
  });

export const announceRemoved = (auctionId: string, lots: readonly LotView[]): Announced =>
  announce(
    auctionId,
    listChange('lots', {
      count: lotsNow(auctionId).length,
      more: -lots.length,
      numbers: lots.map(({ lotNo }) => lotNo),
    }),
  );

export const announceList = (
  auctionId: string,
  { deals, changes }: { deals: readonly Deal[]; changes: readonly { lot: LotView; deal: Deal }[] },
): Announced =>
  announce(auctionId, [...added(auctionId, deals), ...changes.flatMap(({ lot, deal }) => lotChanges(lot, deal))]);

/** @param lots with the number of pictures that each will have */
export const announcePictures = (auctionId: string, lots: readonly { lot: LotView; count: number }[]): Announced =>
  announce(
    auctionId,
    lots.map(({ lot, count }) => ({
      lotId: lot._id,
      no: lot.lotNo,
      field: 'images',
      before: imageIdsOf(lot).length,
      after: count,
    })),
  );

import { MAXIMUM_LOTS, numberKeyOf } from '@tender/contracts';
import { Rejection, type Context } from '@tender/kernel';
import type { Auction, Lot, PendingAuction } from '../auction.js';
import { knownLot, notPastItsEnd, pending, sellableLot, undisclosed, unfinished } from './auction-guards.js';
import type { AuctionCommandOf } from '../auction.commands.js';
import type { AuctionEvent, LotDetails } from '../auction.events.js';

/** Adds all lots of an upload, or none. A lot without a category gets the auction's. */
export function addLots(auction: Auction, { lots }: AuctionCommandOf<'AddLots'>): AuctionEvent[] {
  const draft = pending(auction);
  if (draft.lots.size + lots.length > MAXIMUM_LOTS)
    throw new Rejection('TOO_MANY_LOTS', { status: draft.status, maximum: MAXIMUM_LOTS });
  checkReserves(lots);
  checkNumbers(draft, lots);
  const category = draft.category ? { category: draft.category } : {};
  if (lots.length === 0) return [];
  return [
    {
      type: 'LotsAdded',
      data: { lots: lots.map((lot) => ({ ...category, ...lot })), total: draft.lots.size + lots.length },
    },
  ];
}

export function deleteLots(auction: Auction): AuctionEvent[] {
  return pending(auction).lots.size === 0 ? [] : [{ type: 'LotsDeleted', data: {} }];
}

export function changeLot(auction: Auction, { lot }: AuctionCommandOf<'ChangeLot'>): AuctionEvent[] {
  const draft = pending(auction);
  sellableLot(draft, lot.lotId);
  if (lot.reservePrice <= 0) throw new Rejection('INVALID', [notPositive('reservePrice')]);
  const keyOf = numberKeyOf('lots', draft.rules);
  const isSameNumber = ({ lotId, lotNo }: Lot) => keyOf(lotNo) === keyOf(lot.lotNo) && lotId !== lot.lotId;
  if ([...draft.lots.values()].some(isSameNumber))
    throw new Rejection('LOT_NUMBER_TAKEN', { status: draft.status, lotNos: [lot.lotNo] });
  const category = draft.category ? { category: draft.category } : {};
  return [{ type: 'LotChanged', data: { lot: { ...category, ...lot } } }];
}

export function removeLot(auction: Auction, { lotId }: AuctionCommandOf<'RemoveLot'>): AuctionEvent[] {
  const draft = pending(auction);
  knownLot(draft, lotId);
  return [{ type: 'LotRemoved', data: { lotId, total: draft.lots.size - 1 } }];
}

export function withdrawLot(
  auction: Auction,
  { lotId, reason }: AuctionCommandOf<'WithdrawLot'>,
  { now }: Context,
): AuctionEvent[] {
  const known = notPastItsEnd(unfinished(auction), now);
  sellableLot(known, lotId);
  return [{ type: 'LotWithdrawn', data: { lotId, reason } }];
}

export function decideLot(
  auction: Auction,
  { lotId, sold, reason, seen }: AuctionCommandOf<'DecideLot'>,
): AuctionEvent[] {
  const known = undisclosed(auction);
  const lot = knownLot(known, lotId);
  if (lot.sold === sold) return [];
  if (seen !== undefined && seen !== lot.sold) throw new Rejection('LOT_DECIDED', { status: known.status, lotId });
  if (sold && known.bids.standingOn(lotId).length === 0)
    throw new Rejection('LOT_WITHOUT_BID', { status: known.status, lotId });
  return [{ type: 'LotDecided', data: { lotId, sold, reason } }];
}

const notPositive = (field: string) => ({ field, rule: 'positive', message: 'The reserve price must be positive' });

function checkReserves(lots: readonly LotDetails[]): void {
  const errors = lots.flatMap(({ reservePrice }, row) =>
    reservePrice > 0 ? [] : [notPositive(`dealsData.${row}.reservePrice`)],
  );
  if (errors.length > 0) throw new Rejection('INVALID', errors);
}

function checkNumbers(draft: PendingAuction, lots: readonly LotDetails[]): void {
  const keyOf = numberKeyOf('lots', draft.rules);
  const taken = new Set([...draft.lots.values()].map(({ lotNo }) => keyOf(lotNo)));
  const isTaken = (key: string) => taken.has(key) || !taken.add(key);
  const twice = lots.filter(({ lotNo }) => isTaken(keyOf(lotNo))).map(({ lotNo }) => lotNo);
  if (twice.length > 0) throw new Rejection('LOT_NUMBER_TAKEN', { status: draft.status, lotNos: twice });
}

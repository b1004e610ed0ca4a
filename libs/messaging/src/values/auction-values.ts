import { amountText, instantText, type Language, type ZonedInstant } from '@tender/contracts';
import { bids, type BidDocument } from '@tender/auctions/bid-document';
import { lots } from '@tender/auctions/lot-document';
import { viewingsWithZones, zoneOf, type ExistingAuction } from '@tender/auctions/rules';
import type { CommandExecutor } from '@tender/event-store';
import { viewingDecider, viewingStream } from '@tender/viewings/rules';
import type { ReadStore } from '@tender/read-store';
import type { Values } from './values.js';
import { say } from './phrases.js';

export interface AuctionValues {
  values: (language: Language) => Values;
  instants: ZonedInstant[];
}

export async function auctionValues(executor: States, auction: ExistingAuction): Promise<AuctionValues> {
  const { name, startsAt, endsAt } = auction;
  const timeZone = await zoneOfAuction(executor, auction);
  return {
    values: (language) => ({
      auctionName: name,
      auctionStart: instantText(startsAt, language, timeZone),
      auctionEnd: instantText(endsAt, language, timeZone),
    }),
    instants: [startsAt, endsAt].map((at) => ({ at, timeZone })),
  };
}

type States = Pick<CommandExecutor, 'state'>;

export async function zoneOfAuction(executor: States, auction: ExistingAuction): Promise<string> {
  const zones = new Map<string, string>();
  for (const id of viewingsWithZones([auction])) {
    const viewing = await executor.state(viewingDecider, viewingStream(id));
    if (viewing.status !== 'none') zones.set(id, viewing.timeZone);
  }
  return zoneOf(auction, zones);
}

/** A company's active bids in the order of the lots. Amounts of a sealed auction are hidden until its completion. */
export async function biddingDetails(
  views: Pick<ReadStore, 'view'>,
  auctionId: string,
  companyId: string,
): Promise<(language: Language) => string> {
  const own = await views.view(bids).find({ where: { companyId, auction: auctionId, status: 'standing' } });
  const known = await views.view(lots).find({
    where: { _id: { in: own.map(({ lot }) => lot) } },
    sort: [{ field: 'lotNumber' }, { field: 'lotNo' }],
  });
  const byLot = new Map(own.map((bid) => [bid.lot, bid]));
  return (language) => {
    const lines = known.map(({ _id, lotNo }) =>
      say(language, 'lotBid', { lotNo, amount: bidText(byLot.get(_id), language) }),
    );
    return (lines.length > 0 ? lines : [say(language, 'noBids')]).map((line) => `- ${line}`).join('\n');
  };
}

const bidText = (bid: BidDocument | undefined, language: Language): string =>
  bid === undefined || bid.amount === null ? say(language, 'sealedBid') : amountText(bid.amount, language);

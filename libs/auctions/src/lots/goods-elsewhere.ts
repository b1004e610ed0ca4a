import { Injectable } from '@nestjs/common';
import type { AuctionDocument } from '../read-models/auction-document.js';
import { AuctionReader } from '../read-models/auction-reader.js';
import type { LotDocument } from '../read-models/lot-document.js';
import type { AuctionId } from '../rules/auction.events.js';

export interface GoodElsewhere {
  good: string;
  auctionId: AuctionId;
  lotNo: string;
  sold: boolean;
}

/** Keeps staff from selling a parcel twice by mistake. Reads read models, which may lack the latest changes. */
@Injectable()
export class GoodsElsewhere {
  constructor(private readonly reader: AuctionReader) {}

  async offeredElsewhere(goods: readonly string[], viewing: string, but: AuctionId): Promise<GoodElsewhere[]> {
    const named = new Set(goods);
    const others = (await this.reader.auctionsOfViewing(viewing)).filter(({ _id }) => _id !== but);
    const found: GoodElsewhere[] = [];
    for (const auction of others)
      for (const { good, lotNo, ...lot } of await this.reader.lots(auction._id))
        if (good !== null && named.has(good) && isSoldOrOffered(auction, lot))
          found.push({ good, auctionId: auction._id, lotNo, sold: lot.sold === true });
    return found;
  }
}

/** Unpublished auctions do not count: they offer nothing and may stay forever. */
function isSoldOrOffered(
  { status, published, cancelled }: AuctionDocument,
  { withdrawn, sold }: Pick<LotDocument, 'withdrawn' | 'sold'>,
): boolean {
  if (withdrawn || cancelled) return false;
  return status === 'completed' ? sold !== false : published;
}

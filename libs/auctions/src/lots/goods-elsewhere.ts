import { Injectable } from '@nestjs/common';
import type { AuctionDocument } from '../read-models/auction-document.js';
import { AuctionReader } from '../read-models/auction-reader.js';
import type { LotDocument } from '../read-models/lot-document.js';
import type { AuctionId } from '../rules/auction.events.js';

/** A parcel that another auction sold, or may still sell. */
export interface GoodElsewhere {
  good: string;
  /** The other auction, and its lot. */
  auctionId: AuctionId;
  lotNo: string;
  sold: boolean;
}

/**
 * Parcels that are lots of other auctions. Read models tell: a lot of another stream is asked about so that nobody sells
 * a parcel twice by mistake, not as a rule that a decision stands on.
 */
@Injectable()
export class GoodsElsewhere {
  constructor(private readonly reader: AuctionReader) {}

  /** Those among some parcels of a viewing that auctions other than one sold, or have on offer. */
  async offeredElsewhere(goods: readonly string[], viewing: string, but: AuctionId): Promise<GoodElsewhere[]> {
    const named = new Set(goods);
    const others = (await this.reader.auctionsOfViewing(viewing)).filter(({ _id }) => _id !== but);
    const found: GoodElsewhere[] = [];
    for (const auction of others)
      for (const { good, lotNo, ...lot } of await this.reader.lots(auction._id))
        if (good !== null && named.has(good) && isGone(auction, lot))
          found.push({ good, auctionId: auction._id, lotNo, sold: lot.sold === true });
    return found;
  }
}

/** Drafts do not count: they can be left lying, and offer nothing. */
function isGone(
  { status, published, cancelled }: AuctionDocument,
  { withdrawn, sold }: Pick<LotDocument, 'withdrawn' | 'sold'>,
): boolean {
  if (withdrawn || cancelled) return false;
  return status === 'completed' ? sold !== false : published;
}

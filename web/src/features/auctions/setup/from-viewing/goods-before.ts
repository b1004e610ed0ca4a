import type { AuctionView, GoodView, LotView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { sameGoods } from '../unsold.js';

/** Outcomes of parcels in the viewing's other auctions. Sold or offered parcels need a confirmation. */

/** Order of precedence if a parcel has several outcomes. */
const ENDS = ['sold', 'offered', 'unsold', 'withdrawn'] as const;

export interface Before {
  end: (typeof ENDS)[number];
  /** Name of the auction. */
  auction: string;
}

export interface OtherAuction {
  auction: Pick<AuctionView, 'name' | 'status' | 'published' | 'cancelled'>;
  lots: readonly LotView[];
}

export type Parcel = Pick<GoodView, '_id' | 'goodNo' | 'description' | 'carats' | 'pieces'>;

export const isSoldOrOffered = (before: Before | undefined): boolean =>
  before?.end === 'sold' || before?.end === 'offered';

export const othersOf = (
  { _id, viewing }: Pick<AuctionView, '_id' | 'viewing'>,
  auctions: readonly AuctionView[],
): AuctionView[] => auctions.filter((other) => viewing !== null && other.viewing === viewing && other._id !== _id);

/** Outcomes by parcel id. A lot of an unpublished auction is not on offer. */
export function goodsBefore(parcels: readonly Parcel[], others: readonly OtherAuction[]): Map<string, Before> {
  const ends = others.flatMap(({ auction, lots }) =>
    parcels.flatMap((parcel) => {
      const lot = lotOf(parcel, lots);
      const end = lot && endIn(auction, lot);
      return end ? [[parcel._id, { end, auction: auction.name }] as const] : [];
    }),
  );
  return new Map(ends.sort(([, a], [, b]) => ENDS.indexOf(b.end) - ENDS.indexOf(a.end)));
}

/** Lots of an uploaded list have no parcel id: they match by number, description, weight and pieces. */
function lotOf({ _id, goodNo, description, carats, pieces }: Parcel, lots: readonly LotView[]): LotView | undefined {
  const named = lots.find(({ good }) => good === _id);
  const unnamed = () => lots.filter(({ good }) => !good);
  return named ?? sameGoods(unnamed(), { lotNo: goodNo, description, carats, pieces });
}

function endIn({ status, published, cancelled }: OtherAuction['auction'], lot: LotView): Before['end'] | null {
  if (lot.withdrawn) return 'withdrawn';
  if (cancelled) return 'unsold';
  if (status === 'completed') return lot.sold === null ? 'offered' : lot.sold ? 'sold' : 'unsold';
  return published ? 'offered' : null;
}

export function beforeInWords({ end, auction }: Before): string {
  switch (end) {
    case 'sold':
      return t('Sold in {auction}', { auction });
    case 'offered':
      return t('On offer in {auction}', { auction });
    case 'unsold':
      return t('Unsold in {auction}', { auction });
    case 'withdrawn':
      return t('Withdrawn in {auction}', { auction });
  }
}

import { t } from '../../../../shared/language/t.js';
import { ApiError } from '../../../../shared/http/api-error.js';
import { confirmAction } from '../../../../shared/ui/dialogs/confirm.js';
import { loadAuctions } from '../../state/auction-data.js';
import { auctionsNow } from '../../state/auctions-slice.js';
import { beforeInWords, type Before } from './goods-before.js';
import { loadLotsOfOthers } from './other-auctions.js';

/** A parcel that the house refuses to offer: `lot/upload` names its other auction. */
interface SoldElsewhere {
  good: string;
  auctionId: string;
  sold: boolean;
}

/** Which parcels a refusal is about, as another auction sold them or offers them; null where it is about something else. */
export function soldElsewhere(error: unknown): SoldElsewhere[] | null {
  if (!(error instanceof ApiError) || error.reason !== 'GOODS_SOLD' || Array.isArray(error.details)) return null;
  return (error.details?.['goods'] as SoldElsewhere[] | undefined) ?? null;
}

/** What became of such parcels, by their ids. */
export const endsOf = (goods: readonly SoldElsewhere[], nameOf: (auctionId: string) => string): Map<string, Before> =>
  new Map(
    goods.map(({ good, auctionId, sold }) => [good, { end: sold ? 'sold' : 'offered', auction: nameOf(auctionId) }]),
  );

interface Insisting {
  /** What a parcel is called, with what became of it. */
  lineOf: (good: string, before: string) => string;
  insist: () => void;
}

/** Asks whether parcels that are somebody's, or may become it, are meant. */
export const askToOfferAgain = (before: ReadonlyMap<string, Before>, { lineOf, insist }: Insisting): void =>
  confirmAction({
    title: t('{count, plural, one {# parcel is} other {# parcels are}} sold or on offer already. Offer again?', {
      count: before.size,
    }),
    text: [...before].map(([good, each]) => <div key={good}>{lineOf(good, beforeInWords(each))}</div>),
    confirm: t('Offer again'),
    danger: true,
    onConfirm: insist,
  });

/**
 * What was published or sold since the other auctions were read: they are read again, and it is asked whether the
 * parcels are meant. Throws what is another failure.
 */
export async function askIfSold(error: unknown, auctionId: string, insisting: Insisting): Promise<void> {
  const goods = soldElsewhere(error);
  const auction = auctionsNow()[auctionId];
  if (!goods || !auction) throw error;
  await loadAuctions();
  await loadLotsOfOthers(auction);
  askToOfferAgain(
    endsOf(goods, (id) => auctionsNow()[id]?.name ?? '—'),
    insisting,
  );
}

import { t } from '../../../../shared/language/t.js';
import { ApiError } from '../../../../shared/http/api-error.js';
import { confirmAction } from '../../../../shared/ui/dialogs/confirm.js';
import { loadAuctions } from '../../state/auction-data.js';
import { auctionsNow } from '../../state/auctions-slice.js';
import { beforeInWords, type Before } from './goods-before.js';
import { loadLotsOfOthers } from './other-auctions.js';

/** A parcel refused by `lot/upload`, with its other auction. */
interface SoldElsewhere {
  good: string;
  auctionId: string;
  sold: boolean;
}

/** The parcels of a `GOODS_SOLD` refusal; null for any other error. */
export function soldElsewhere(error: unknown): SoldElsewhere[] | null {
  if (!(error instanceof ApiError) || error.reason !== 'GOODS_SOLD' || Array.isArray(error.details)) return null;
  return (error.details?.['goods'] as SoldElsewhere[] | undefined) ?? null;
}

/** Outcomes of the refused parcels, by parcel id. */
export const endsOf = (goods: readonly SoldElsewhere[], nameOf: (auctionId: string) => string): Map<string, Before> =>
  new Map(
    goods.map(({ good, auctionId, sold }) => [good, { end: sold ? 'sold' : 'offered', auction: nameOf(auctionId) }]),
  );

interface Insisting {
  /** A line with a parcel's name and its outcome elsewhere. */
  lineOf: (good: string, before: string) => string;
  insist: () => void;
}

/** Requests a confirmation before parcels that are sold or on offer are offered again. */
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

/** After a `GOODS_SOLD` refusal, reloads the other auctions and requests a confirmation. Rethrows any other error. */
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

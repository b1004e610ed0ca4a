import { imageIdOf, imageIdsOf, LENGTHS, lotNumberKey, type AuctionView, type LotView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import type { Deal } from '../state/auction-commands.js';
import { endOf } from '../result/outcomes.js';
import { dealOfText, textOfLot } from './lots/lot-text.js';
import { hasOlderRules } from '../auction-rules.js';
import {
  emptyAuctionForm,
  proposedSoftCloseLimits,
  auctionFormValues,
  type AuctionFormValues,
} from './auction-form.js';

/** Lots that nobody bought, put up again in an auction of their own (`docs/decisions/0048-no-auction-is-opened-again.md`). */

/** Those that were offered and not sold; what was withdrawn was not offered. */
export const unsoldOf = (lots: readonly LotView[]): LotView[] => lots.filter((lot) => endOf(lot) === 'unsold');

/** The lot of an auction that is the same goods under the same number: a number alone may be other goods'. */
export function sameGoods(
  lots: readonly LotView[],
  { lotNo, description, carats, pieces }: Pick<LotView, 'lotNo' | 'description' | 'carats' | 'pieces'>,
): LotView | undefined {
  const key = lotNumberKey(lotNo);
  return lots.find(
    (lot) =>
      lotNumberKey(lot.lotNo) === key &&
      lot.description === description &&
      lot.carats === carats &&
      lot.pieces === pieces,
  );
}

/** Those whose pictures did not come along: the lot that is the same goods has none. */
export function withoutPictures(unsold: readonly LotView[], present: readonly LotView[]): LotView[] {
  const bare = present.filter((lot) => imageIdsOf(lot).length === 0);
  return unsold.filter((lot) => imageIdsOf(lot).length > 0 && sameGoods(bare, lot));
}

/** The terms of an auction for a further one: all but its days. */
export function formValuesForRelisting(auction: AuctionView): AuctionFormValues {
  const { startsAt, endsAt } = emptyAuctionForm();
  const name = t('{auction}, unsold lots', { auction: auction.name }).slice(0, LENGTHS.auctionName);
  const typed = auctionFormValues(auction);
  return {
    ...typed,
    ...(hasOlderRules(auction) && proposedSoftCloseLimits(Number(typed.extendSeconds))),
    name,
    startsAt,
    endsAt,
  };
}

/**
 * A lot as it is put up again, with the reserve that it had. Uploaded pictures are the former lot's, and are not named.
 * @param sameViewing whether the auction is of the viewing that the lot was shown at
 */
export function relistedLot(lot: LotView, sameViewing: boolean): Deal {
  const { good, ...deal } = dealOfText(textOfLot(lot), lot).deal;
  const images = lot.images.filter((address) => imageIdOf(address) === null);
  return { ...deal, ...(sameViewing && good ? { good } : {}), ...(images.length > 0 ? { images } : {}) } as Deal;
}

import { imageIdOf, imageIdsOf, LENGTHS, lotNumberKey, type AuctionView, type LotView } from '@tender/contracts';
import { withoutIsolates } from '../../../shared/language/isolates.js';
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

/** Unsold lots, offered again in another auction (`docs/decisions/0048-no-auction-is-opened-again.md`). */

/** Withdrawn lots are not included. */
export const unsoldOf = (lots: readonly LotView[]): LotView[] => lots.filter((lot) => endOf(lot) === 'unsold');

/** The lot with the same number and the same goods: a number alone may denote other goods. */
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

/** Unsold lots with pictures whose copy in the auction has none. */
export function withoutPictures(unsold: readonly LotView[], present: readonly LotView[]): LotView[] {
  const bare = present.filter((lot) => imageIdsOf(lot).length === 0);
  return unsold.filter((lot) => imageIdsOf(lot).length > 0 && sameGoods(bare, lot));
}

/** An auction's details for another auction, with a new name and new dates. */
export function formValuesForRelisting(auction: AuctionView): AuctionFormValues {
  const { startsAt, endsAt } = emptyAuctionForm(null, auction.timeZone);
  const name = withoutIsolates(t('{auction}, unsold lots', { auction: auction.name })).slice(0, LENGTHS.auctionName);
  const typed = auctionFormValues(auction);
  return {
    ...typed,
    ...(hasOlderRules(auction) && proposedSoftCloseLimits(Number(typed.extendSeconds))),
    name,
    isZoneGiven: true,
    startsAt,
    endsAt,
  };
}

/** A lot to offer again, with its reserve but no uploaded pictures. @param sameViewing keeps the parcel */
export function relistedLot(lot: LotView, sameViewing: boolean): Deal {
  const { good, ...deal } = dealOfText(textOfLot(lot), lot).deal;
  const images = lot.images.filter((address) => imageIdOf(address) === null);
  return { ...deal, ...(sameViewing && good ? { good } : {}), ...(images.length > 0 ? { images } : {}) } as Deal;
}

import { MAXIMUM_IMAGES } from '@tender/contracts';
import { Rejection, type Context } from '@tender/kernel';
import { arranged, type Auction, type ExistingAuction } from '../auction.js';
import { knownLot, notPastItsEnd, unfinished } from './auction-guards.js';
import type { AuctionCommandOf } from '../auction.commands.js';
import type { AuctionEvent, LotImage } from '../auction.events.js';

/**
 * Adds all images or none.
 * @throws Rejection BUSY if images are replaced, and one was added since the request: its files would remain
 */
export function addImages(
  auction: Auction,
  { lots, replacing }: AuctionCommandOf<'AddLotImages'>,
  { now }: Context,
): AuctionEvent[] {
  const known = open(auction, now);
  const changed = lots.flatMap(({ lotId, images: sent }) => {
    const { images: before } = knownLot(known, lotId);
    if (replacing && before.some(({ large }) => !replacing.includes(large))) throw new Rejection('BUSY');
    const images = replacing ? once(sent) : once(sent).filter(({ imageId }) => !has(before, imageId));
    return images.length === 0 || isSame(images, before) ? [] : [{ lotId, images }];
  });
  const crowded = changed.flatMap(({ lotId, images }) => {
    const { lotNo, images: before } = knownLot(known, lotId);
    return images.length + (replacing ? 0 : before.length) > MAXIMUM_IMAGES ? [lotNo] : [];
  });
  if (crowded.length > 0)
    throw new Rejection('TOO_MANY_IMAGES', { status: known.status, lotNos: crowded, maximum: MAXIMUM_IMAGES });
  return changed.length === 0
    ? []
    : [{ type: 'LotImagesAdded', data: { lots: changed, replaced: replacing !== null } }];
}

export function arrangeImages(
  auction: Auction,
  { lotId, images: ids }: AuctionCommandOf<'ArrangeLotImages'>,
  { now }: Context,
): AuctionEvent[] {
  const { images } = knownLot(open(auction, now), lotId);
  const kept = arranged(images, [...new Set(ids)]);
  if (kept.length !== ids.length) throw new Rejection('NOT_FOUND');
  return isSame(kept, images) ? [] : [{ type: 'LotImagesArranged', data: { lotId, images: [...ids] } }];
}

const open = (auction: Auction, now: string): ExistingAuction => notPastItsEnd(unfinished(auction), now);

const once = (images: readonly LotImage[]): LotImage[] => [
  ...new Map(images.map((image) => [image.imageId, image])).values(),
];

const has = (images: readonly LotImage[], id: string): boolean => images.some(({ imageId }) => imageId === id);

const isSame = (some: readonly LotImage[], others: readonly LotImage[]): boolean =>
  some.length === others.length && some.every(({ imageId }, index) => imageId === others[index]!.imageId);

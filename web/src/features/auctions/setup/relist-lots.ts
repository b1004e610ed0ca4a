import { imageIdsOf, lotImageAddress, type WithAddendum, type LotView } from '@tender/contracts';
import { getFile } from '../../../shared/http/request.js';
import { uploadLots } from '../state/auction-commands.js';
import { lotKeyOf } from '../auction-rules.js';
import { auctionNow, lotsNow } from '../state/auctions-slice.js';
import { uploadImages } from '../images/lot-image-commands.js';
import { relistedLot, sameGoods } from './unsold.js';

interface RelistRequest {
  /** Id of the auction that receives the lots. */
  auctionId: string;
  lots: readonly LotView[];
  /** Whether both auctions belong to the same viewing. */
  sameViewing: boolean;
  /** Whether to add parcels that another auction sold or offers. */
  evenIfSold?: boolean;
  /** Reason and grade of the addendum, if the auction is published. */
  words?: WithAddendum;
}

/**
 * Adds lots to a pending auction, then their pictures. A repetition skips present lots and adds missing pictures.
 * @param onProgress receives the number of complete lots
 */
export async function relistLots(
  { auctionId, lots, sameViewing, evenIfSold = false, words = {} }: RelistRequest,
  onProgress: (whole: number) => void,
): Promise<void> {
  const keyOf = lotKeyOf(auctionNow(auctionId));
  const present = new Set(lotsNow(auctionId).map(({ lotNo }) => keyOf(lotNo)));
  const deals = lots.filter(({ lotNo }) => !present.has(keyOf(lotNo))).map((lot) => relistedLot(lot, sameViewing));
  if (deals.length > 0) await uploadLots(auctionId, deals, () => undefined, { evenIfSold, ...words });
  for (const [index, lot] of lots.entries()) {
    const again = sameGoods(lotsNow(auctionId), lot);
    if (again) await copyPictures(lot, again._id, words);
    onProgress(index + 1);
  }
}

async function copyPictures(lot: LotView, lotId: string, words: WithAddendum): Promise<void> {
  const files = await Promise.all(
    imageIdsOf(lot).map(async (id, index) => {
      const picture = await getFile(lotImageAddress(lot._id, id, 'large'));
      return new File([picture], `${index + 1}`, { type: picture.type });
    }),
  );
  if (files.length > 0) await uploadImages(lotId, { files, ...words }, { onProgress: () => undefined });
}

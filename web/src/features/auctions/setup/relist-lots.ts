import { imageIdsOf, lotImageAddress, type WithAddendum, type LotView } from '@tender/contracts';
import { getFile } from '../../../shared/http/request.js';
import { uploadLots } from '../state/auction-commands.js';
import { lotKeyOf } from '../auction-rules.js';
import { auctionNow, lotsNow } from '../state/auctions-slice.js';
import { uploadImages } from '../images/lot-image-commands.js';
import { relistedLot, sameGoods } from './unsold.js';

interface RelistRequest {
  /** Id of the auction that the lots are added to. */
  auctionId: string;
  lots: readonly LotView[];
  /** Whether that auction is of the viewing that they were shown at. */
  sameViewing: boolean;
  /** Whether parcels that another auction sold, or offers, are meant. */
  evenIfSold?: boolean;
  /** What buyers of a published auction are told. */
  words?: WithAddendum;
}

/**
 * Adds lots of an earlier auction to a pending one, then their pictures, lot by lot. Lots that are in it already are not added again: where a
 * picture did not come through, a repetition brings the rest. @param onProgress receives how many lots are whole
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

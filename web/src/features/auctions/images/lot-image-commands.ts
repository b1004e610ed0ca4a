import type { WithAddendum, LotImageMatches, LotView } from '@tender/contracts';
import { patch, upload } from '../../../shared/http/request.js';
import { putLot, putLots } from '../state/auctions-slice.js';

/** Commands of staff for pictures of lots. Each puts the changed lots into the store. */

/** Timeout in ms. The server scales all pictures of a ZIP before it answers. */
const LONGEST_ZIP = 15 * 60_000;

export interface ImageUpload {
  /** Receives the sent share of the upload, 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
}

/** @returns the lot of each file, and the files without a lot */
export async function uploadZip(
  auctionId: string,
  { zip, replace, addendum }: WithAddendum & { zip: File; replace: boolean },
  watch: ImageUpload,
): Promise<LotImageMatches> {
  const form = new FormData();
  form.append('replace', String(replace));
  addWords(form, addendum);
  form.append('file', zip);
  const { lots, images } = await upload<{ lots: LotView[]; images: LotImageMatches }>(
    'PUT',
    `/api/lot/images/zip/${auctionId}`,
    form,
    { ...watch, timeout: LONGEST_ZIP },
  );
  putLots(auctionId, lots);
  return images;
}

export async function uploadImages(
  lotId: string,
  { files, addendum }: WithAddendum & { files: readonly File[] },
  watch: ImageUpload,
): Promise<void> {
  const form = new FormData();
  addWords(form, addendum);
  for (const file of files) form.append('files', file);
  putLot((await upload<{ lot: LotView }>('PUT', `/api/lot/images/${lotId}`, form, watch)).lot);
}

/** @param images ids of the remaining pictures, in their order */
export async function arrangeImages(lotId: string, images: readonly string[], words: WithAddendum = {}): Promise<void> {
  putLot((await patch<{ lot: LotView }>(`/api/lot/images/${lotId}`, { images, ...words })).lot);
}

function addWords(form: FormData, addendum: WithAddendum['addendum']): void {
  if (addendum) form.append('addendum', JSON.stringify(addendum));
}

import type { ApiDriver } from '@tender/api-driver';
import { imageIdsOf, type AuctionView } from '@tender/contracts';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { fromAbove, fromTheSide } from './pictures/picture.js';

export async function hangPictures(admin: ApiDriver, { _id }: AuctionView): Promise<void> {
  const bare = (await admin.lots(_id)).filter((lot) => imageIdsOf(lot).length === 0);
  if (bare.length === 0) return;
  const files: Record<string, Uint8Array> = {};
  for (const [index, lot] of bare.entries()) {
    files[`${lot.lotNo}.jpg`] = await drawn(fromAbove(lot));
    if (index % 3 === 0) files[`${lot.lotNo}-2.jpg`] = await drawn(fromTheSide(lot));
  }
  await admin.lotImages.addZip(_id, new File([zipSync(files, { level: 0 }) as Uint8Array<ArrayBuffer>], 'stones.zip'));
}

const drawn = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();

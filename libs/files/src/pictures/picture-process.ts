import { setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { LOGO_SIZE, LOT_IMAGE_MAXIMA, LOT_IMAGE_SIZES } from '@tender/contracts';
import type { PictureAnswer, PictureOrder, ScaledPicture } from './picture-scaler.js';

/**
 * A process that scales pictures for `PictureScaler`, one at a time. What a file makes a decoder do, it does to this
 * process, which knows no secret and gives way to everything else on the machine.
 */

/** Of 19: bids go before pictures. */
const NICENESS = 10;
/** Good enough for stones, and a tenth of what a camera makes. */
const ENCODING = { quality: 82, effort: 3 } as const;

setPriority(NICENESS);
sharp.cache(false);
sharp.concurrency(1);
// Whatever a file says it is, no other decoder is begun.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** A few colours: it is drawn, not taken, and stands in the history (decision 43). */
const LOGO_ENCODING = { palette: true, colours: 64, effort: 7, compressionLevel: 9 } as const;

async function made({ content, as }: PictureOrder): Promise<PictureAnswer> {
  const { width, height } = await sharp(content, { limitInputPixels: false }).metadata();
  if (width * height > LOT_IMAGE_MAXIMA.pixels) return { refused: 'TOO_LARGE', pixels: width * height };
  const upright = sharp(content, { limitInputPixels: LOT_IMAGE_MAXIMA.pixels, failOn: 'error' }).autoOrient();
  return as === 'logo' ? logo(upright) : scale(upright);
}

/** In one size, for every place that shows it. */
async function logo(upright: Sharp): Promise<PictureAnswer> {
  const { data, info } = await upright
    .resize({ ...LOGO_SIZE, fit: 'inside', withoutEnlargement: true })
    .png(LOGO_ENCODING)
    .toBuffer({ resolveWithObject: true });
  return { logo: { content: data, width: info.width, height: info.height } };
}

/** The picture in both sizes, upright, in sRGB, with nothing of what the camera wrote beside it. */
async function scale(upright: Sharp): Promise<PictureAnswer> {
  const { data, info } = await upright
    .resize({ ...square(LOT_IMAGE_SIZES.large), withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const decoded = sharp(data, { raw: info });
  const scaled: ScaledPicture = {
    large: await decoded.clone().webp(ENCODING).toBuffer(),
    small: await decoded
      .resize({ ...square(LOT_IMAGE_SIZES.small), withoutEnlargement: true })
      .webp(ENCODING)
      .toBuffer(),
  };
  return { scaled };
}

const square = (side: number) => ({ width: side, height: side, fit: 'inside' }) as const;

process.on('message', (order: PictureOrder) => {
  void made(order)
    .catch((): PictureAnswer => ({ refused: 'UNSUPPORTED_MEDIA_TYPE' }))
    .then((answer) => process.send!(answer));
});
// The house has ended.
process.on('disconnect', () => process.exit());

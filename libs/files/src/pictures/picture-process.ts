import { setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { LOGO_SIZE, LOT_IMAGE_MAXIMA, LOT_IMAGE_SIZES } from '@tender/contracts';
import type { PictureAnswer, PictureOrder, ScaledPicture } from './picture-scaler.js';

/** Decodes pictures in a separate process, without secrets and with a low priority: a file may be malicious. */

const NICENESS = 10;
/** WebP quality that shows stones well. */
const ENCODING = { quality: 82, effort: 3 } as const;

setPriority(NICENESS);
sharp.cache(false);
sharp.concurrency(1);
// Blocks all decoders; the next statement allows those of JPEG, PNG and WebP.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** A logo is a drawing with few colours, and is stored in the history (decision 43). */
const LOGO_ENCODING = { palette: true, colours: 64, effort: 7, compressionLevel: 9 } as const;

async function made({ content, as }: PictureOrder): Promise<PictureAnswer> {
  const { width, height } = await sharp(content, { limitInputPixels: false }).metadata();
  if (width * height > LOT_IMAGE_MAXIMA.pixels) return { refused: 'TOO_LARGE', pixels: width * height };
  const upright = sharp(content, { limitInputPixels: LOT_IMAGE_MAXIMA.pixels, failOn: 'error' }).autoOrient();
  return as === 'logo' ? logo(upright) : scale(upright);
}

async function logo(upright: Sharp): Promise<PictureAnswer> {
  const { data, info } = await upright
    .resize({ ...LOGO_SIZE, fit: 'inside', withoutEnlargement: true })
    .png(LOGO_ENCODING)
    .toBuffer({ resolveWithObject: true });
  return { logo: { content: data, width: info.width, height: info.height } };
}

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
process.on('disconnect', () => process.exit());

import { LOT_IMAGE_MAXIMA, MAXIMUM_IMAGES } from '@tender/contracts';
import { refusalOf } from '../../../shared/form/refusal.js';
import { ApiError } from '../../../shared/http/api-error.js';

export const ACCEPTED_IMAGES = '.jpg,.jpeg,.png,.webp,image/jpeg,image/png,image/webp';

const MIB = 1024 * 1024;
const MAXIMA = {
  bytes: `${LOT_IMAGE_MAXIMA.bytes / MIB} MiB`,
  zip: `${LOT_IMAGE_MAXIMA.zip / MIB} MiB`,
  pixels: `${LOT_IMAGE_MAXIMA.pixels / 1_000_000} megapixels`,
};

/** What is taken, in a sentence. */
export const ZIP_RULES = `Up to ${LOT_IMAGE_MAXIMA.perZip} JPEG, PNG or WebP pictures, ${MAXIMA.zip} in all; ${MAXIMUM_IMAGES} a lot.`;

/** Why pictures were not taken, in words that name the file. Nothing of the upload was kept. */
export function imageRefusal(error: unknown): string {
  const fallback = 'The pictures could not be sent. Please try again.';
  if (!(error instanceof ApiError)) return refusalOf(error, fallback, []).words;
  const { fileName, lotNos } = (Array.isArray(error.details) ? {} : (error.details ?? {})) as {
    fileName?: string;
    lotNos?: string[];
  };
  const file = fileName ? `“${fileName}”` : 'The file';
  switch (error.reason) {
    case 'UNSUPPORTED_MEDIA_TYPE':
      return `${file} is not a ${fileName ? 'JPEG, PNG or WebP picture' : 'ZIP'} that can be read. Nothing was taken in.`;
    case 'TOO_LARGE':
      return `${file} is too large: at most ${MAXIMA.bytes} and ${MAXIMA.pixels} a picture, ${MAXIMA.zip} a ZIP, ${LOT_IMAGE_MAXIMA.perZip} pictures in it. Nothing was taken in.`;
    case 'TOO_MANY_IMAGES':
      return `A lot has at most ${MAXIMUM_IMAGES} pictures; too many would be lot ${(lotNos ?? []).join(', ')}’s. Nothing was taken in.`;
    default:
      return refusalOf(error, fallback, []).words;
  }
}

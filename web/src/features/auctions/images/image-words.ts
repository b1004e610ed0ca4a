import { LOT_IMAGE_ENDINGS, LOT_IMAGE_MAXIMA, LOT_IMAGE_TYPES, MAXIMUM_IMAGES } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { refusalOf } from '../../../shared/form/refusal.js';
import { ApiError } from '../../../shared/http/api-error.js';

export const ACCEPTED_IMAGES = [...LOT_IMAGE_ENDINGS.map((ending) => `.${ending}`), ...LOT_IMAGE_TYPES].join(',');

const MIB = 1024 * 1024;
const MAXIMA = {
  bytes: `${LOT_IMAGE_MAXIMA.bytes / MIB} MiB`,
  zip: `${LOT_IMAGE_MAXIMA.zip / MIB} MiB`,
  pixels: t('{number} megapixels', { number: LOT_IMAGE_MAXIMA.pixels / 1_000_000 }),
};

export const ZIP_RULES = t('Up to {perZip} JPEG, PNG or WebP pictures, {zip} in all; {maximumImages} a lot.', {
  perZip: LOT_IMAGE_MAXIMA.perZip,
  zip: MAXIMA.zip,
  maximumImages: MAXIMUM_IMAGES,
});

/** Text about refused pictures; names the file if the server did. */
export function imageRefusal(error: unknown): string {
  const fallback = t('The pictures could not be sent. Please try again.');
  if (!(error instanceof ApiError)) return refusalOf(error, fallback, []).words;
  const { fileName, lotNos } = (Array.isArray(error.details) ? {} : (error.details ?? {})) as {
    fileName?: string;
    lotNos?: string[];
  };
  const file = fileName ? `“${fileName}”` : t('The file');
  switch (error.reason) {
    case 'UNSUPPORTED_MEDIA_TYPE':
      return fileName
        ? t('{file} is not a JPEG, PNG or WebP picture that can be read. Nothing was imported.', { file })
        : t('{file} is not a ZIP that can be read. Nothing was imported.', { file });
    case 'TOO_LARGE':
      return t(
        '{file} is too large: at most {bytes} and {pixels} a picture, {zip} a ZIP, {perZip} pictures in it. Nothing was imported.',
        { file, bytes: MAXIMA.bytes, pixels: MAXIMA.pixels, zip: MAXIMA.zip, perZip: LOT_IMAGE_MAXIMA.perZip },
      );
    case 'TOO_MANY_IMAGES':
      return t('A lot has at most {maximumImages} pictures; lot {list} would have too many. Nothing was imported.', {
        maximumImages: MAXIMUM_IMAGES,
        list: (lotNos ?? []).join(', '),
      });
    default:
      return refusalOf(error, fallback, []).words;
  }
}

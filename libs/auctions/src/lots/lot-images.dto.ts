import { ArrayMaxSize, IsArray, IsBoolean, IsString, MaxLength } from 'class-validator';
import { FILES_PER_UPLOAD, LENGTHS, LOT_IMAGE_MAXIMA, MAXIMUM_IMAGES } from '@tender/contracts';
import { AddendumBody, MayBeAbsent, type UploadRules } from '@tender/http';

export class ZipBody extends AddendumBody {
  /** Whether the images replace the existing ones of the lots that the ZIP names. */
  @MayBeAbsent()
  @IsBoolean()
  replace?: boolean;
}

export class ArrangeImagesBody extends AddendumBody {
  /** Ids of the images to keep, in their order; the first one represents the lot. */
  @IsArray()
  @ArrayMaxSize(MAXIMUM_IMAGES)
  @IsString({ each: true })
  @MaxLength(LENGTHS.id, { each: true })
  images!: string[];
}

export const ZIP_UPLOAD: UploadRules = {
  files: ['file'],
  many: 1,
  fileSize: LOT_IMAGE_MAXIMA.zip,
  fields: { replace: 'flag', addendum: 'json' },
};

/** Images of one lot, with any field names. */
export const IMAGES_UPLOAD: UploadRules = {
  files: ['files'],
  many: FILES_PER_UPLOAD,
  fileSize: LOT_IMAGE_MAXIMA.bytes,
  fields: { addendum: 'json' },
};

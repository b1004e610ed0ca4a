import { IsEmail, IsIn, IsNotEmpty, IsString, Matches, MaxLength } from 'class-validator';
import { FILE_SIZES, LANGUAGE_CODES, LENGTHS, type HouseBody, type Language } from '@tender/contracts';
import { IsFilledText, IsTimeZone, MayBeEmpty, Visible, type UploadRules } from '@tender/http';

/** Absent fields stay unchanged; null clears a field. */
export class HouseDto implements HouseBody {
  @MayBeEmpty()
  @IsFilledText(LENGTHS.houseName)
  @Matches(/^[^\t\r\n]*$/, { message: 'name must be on one line' })
  name?: string | null;

  /** Accent colour as `#rrggbb`. Text in it and on it must have enough contrast. */
  @MayBeEmpty()
  @Matches(/^#[0-9a-fA-F]{6}$/, { message: 'accent must be a colour such as #1d5863' })
  accent?: string | null;

  @MayBeEmpty()
  @Visible()
  @IsEmail()
  @MaxLength(LENGTHS.email)
  email?: string | null;

  @MayBeEmpty()
  @Visible()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LENGTHS.phone)
  phone?: string | null;

  @MayBeEmpty()
  @IsFilledText(LENGTHS.address)
  address?: string | null;

  /** A few sentences about the binding nature of bids, shown before bids are sent and in letters. */
  @MayBeEmpty()
  @IsFilledText(LENGTHS.bidTerms)
  bidTerms?: string | null;

  /** Language of messages to people who have chosen none. */
  @MayBeEmpty()
  @IsIn(LANGUAGE_CODES)
  language?: Language | null;

  /** IANA time zone of new auctions without a viewing. */
  @MayBeEmpty()
  @IsTimeZone()
  @MaxLength(LENGTHS.timeZone)
  timeZone?: string | null;
}

/** Upload of one picture: PNG, JPEG or WebP. */
export const LOGO_UPLOAD: UploadRules = { files: ['logo'], many: 1, fileSize: FILE_SIZES.logo };

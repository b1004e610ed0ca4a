import { IsEmail, IsIn, IsInt, IsNotEmpty, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import {
  FILE_SIZES,
  LANGUAGE_CODES,
  LENGTHS,
  MAXIMUM_PAYMENT_DAYS,
  type HouseBody,
  type Language,
  type LetterSettingsBody,
} from '@tender/contracts';
import { IsFilledName, IsFilledText, IsTimeZone, MayBeEmpty, type UploadRules, Visible } from '@tender/http';

/** Absent fields stay unchanged; null clears a field. */
export class HouseDto implements HouseBody {
  @MayBeEmpty()
  @IsFilledName(LENGTHS.houseName)
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

/** Absent fields stay unchanged; null clears a field. */
export class LetterSettingsDto implements LetterSettingsBody {
  @MayBeEmpty()
  @IsFilledName(LENGTHS.companyName)
  legalName?: string | null;

  @MayBeEmpty()
  @Visible()
  @IsFilledText(LENGTHS.registrationNo)
  registrationNo?: string | null;

  @MayBeEmpty()
  @Visible()
  @IsFilledText(LENGTHS.taxNo)
  taxNo?: string | null;

  /** Printed in letters with the day of their last change. */
  @MayBeEmpty()
  @IsFilledText(LENGTHS.bankDetails)
  bankDetails?: string | null;

  /** Days from the date of a letter to the day on which the payment is due. */
  @MayBeEmpty()
  @IsInt()
  @Min(0)
  @Max(MAXIMUM_PAYMENT_DAYS)
  paymentDays?: number | null;

  @MayBeEmpty()
  @IsFilledText(LENGTHS.letterText)
  letterText?: string | null;
}

/** Upload of one picture: PNG, JPEG or WebP. */
export const LOGO_UPLOAD: UploadRules = { files: ['logo'], many: 1, fileSize: FILE_SIZES.logo };

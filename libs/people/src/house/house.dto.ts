import { IsEmail, IsNotEmpty, IsString, Matches, MaxLength } from 'class-validator';
import { FILE_SIZES, LENGTHS, type HouseBody } from '@tender/contracts';
import { IsFilledText, MayBeEmpty, Visible, type UploadRules } from '@tender/http';

/** Absent fields stay unchanged; null clears a field. */
export class HouseDto implements HouseBody {
  @MayBeEmpty()
  @IsFilledText(LENGTHS.houseName)
  @Matches(/^[^\t\r\n]*$/, { message: 'name must be on one line' })
  name?: string | null;

  /** `#rrggbb`. White text on it must be readable, and its tints must be visible on dark pages. */
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

  /** The terms of a bid in a few sentences: shown beside the button that sends bids, on statements and in letters. */
  @MayBeEmpty()
  @IsFilledText(LENGTHS.bidTerms)
  bidTerms?: string | null;
}

/** One picture: PNG, JPEG or WebP. */
export const LOGO_UPLOAD: UploadRules = { files: ['logo'], many: 1, fileSize: FILE_SIZES.logo };

import { IsEmail, IsNotEmpty, IsString, Matches, MaxLength } from 'class-validator';
import { FILE_SIZES, LENGTHS, type HouseBody } from '@tender/contracts';
import { IsFilledText, MayBeEmpty, Visible, type UploadRules } from '@tender/http';

/** What is left out stays; null empties. */
export class HouseDto implements HouseBody {
  @MayBeEmpty()
  @IsFilledText(LENGTHS.houseName)
  @Matches(/^[^\t\r\n]*$/, { message: 'name must be on one line' })
  name?: string | null;

  /** `#rrggbb`, dark enough for white words, and not so dark that its tints vanish on dark pages. */
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

  /** By what a bid is bound, in a few sentences: beside the button that sends bids, on statements and letters. */
  @MayBeEmpty()
  @IsFilledText(LENGTHS.bidTerms)
  bidTerms?: string | null;
}

/** One picture: PNG, JPEG or WebP. */
export const LOGO_UPLOAD: UploadRules = { files: ['logo'], many: 1, fileSize: FILE_SIZES.logo };

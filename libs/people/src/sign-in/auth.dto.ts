import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { LENGTHS, PASSWORD_LENGTH, type SignInBody } from '@tender/contracts';
import { IsEmailAddress, IsText, Visible } from '@tender/http';
import { LinkDto } from '../mails/link.dto.js';

/** Bodies of the calls that sign in and set passwords. */

export class SignInDto implements SignInBody {
  @Visible()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LENGTHS.email)
  email!: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(PASSWORD_LENGTH.maximum)
  password!: string;
}

export class EmailDto {
  @Visible()
  @IsEmailAddress()
  @MaxLength(LENGTHS.email)
  email!: string;
}

export class NewPasswordDto extends LinkDto {
  /** 10 to 200 characters that are hard to guess. */
  @IsText(PASSWORD_LENGTH.maximum)
  password!: string;
}

export class ChangePasswordDto {
  @IsString()
  @IsNotEmpty()
  @MaxLength(PASSWORD_LENGTH.maximum)
  currentPassword!: string;

  /** 10 to 200 characters that are hard to guess. */
  @IsText(PASSWORD_LENGTH.maximum)
  newPassword!: string;
}

import { PartialType } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { LENGTHS, type CreateTemplateBody, type PreviewBody, type TemplateUpdates } from '@tender/contracts';
import { MayBeAbsent, Trimmed } from '@tender/http';

export class CreateTemplateDto implements CreateTemplateBody {
  @Trimmed()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LENGTHS.templateName)
  name!: string;

  /** One line, with placeholders. */
  @Trimmed()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LENGTHS.messageSubject)
  subject!: string;

  /** Plain text, with placeholders. */
  @Trimmed()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LENGTHS.messageBody)
  body!: string;
}

export class UpdateTemplateDto
  extends PartialType(CreateTemplateDto, { skipNullProperties: false })
  implements TemplateUpdates {}

export class PreviewDto implements PreviewBody {
  @IsString()
  @MaxLength(LENGTHS.messageSubject)
  subject!: string;

  @IsString()
  @MaxLength(LENGTHS.messageBody)
  body!: string;

  /** As whom. */
  @MayBeAbsent()
  @IsString()
  @MaxLength(LENGTHS.id)
  userId?: string;

  @MayBeAbsent()
  @IsString()
  @MaxLength(LENGTHS.id)
  viewingId?: string;

  @MayBeAbsent()
  @IsString()
  @MaxLength(LENGTHS.id)
  auctionId?: string;
}

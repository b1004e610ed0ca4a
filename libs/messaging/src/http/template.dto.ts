import { PartialType } from '@nestjs/swagger';
import { LENGTHS, type CreateTemplateBody, type PreviewBody, type TemplateUpdates } from '@tender/contracts';
import { IsFilledLine, IsFilledText, IsText, MayBeAbsent } from '@tender/http';

export class CreateTemplateDto implements CreateTemplateBody {
  @IsFilledText(LENGTHS.templateName)
  name!: string;

  /** Subject with placeholders. Line breaks become blanks. */
  @IsFilledLine(LENGTHS.messageSubject)
  subject!: string;

  /** Body: plain text, with placeholders. */
  @IsFilledText(LENGTHS.messageBody)
  body!: string;
}

export class UpdateTemplateDto
  extends PartialType(CreateTemplateDto, { skipNullProperties: false })
  implements TemplateUpdates {}

export class PreviewDto implements PreviewBody {
  @IsText(LENGTHS.messageSubject)
  subject!: string;

  @IsText(LENGTHS.messageBody)
  body!: string;

  /** The recipient to preview. Default: example values. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  userId?: string;

  @MayBeAbsent()
  @IsText(LENGTHS.id)
  viewingId?: string;

  @MayBeAbsent()
  @IsText(LENGTHS.id)
  auctionId?: string;
}

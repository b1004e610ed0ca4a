import { PartialType } from '@nestjs/mapped-types';
import { Type } from 'class-transformer';
import { IsIn, IsObject, ValidateNested } from 'class-validator';
import {
  LANGUAGE_CODES,
  LENGTHS,
  type CreateTemplateBody,
  type HouseTextUpdates,
  type Language,
  type PreviewBody,
  type TemplateUpdates,
  type TextView,
  type TranslatedLanguage,
} from '@tender/contracts';
import { IsFilledLine, IsFilledName, IsFilledText, IsText, MayBeAbsent } from '@tender/http';

export class TextDto implements TextView {
  /** Subject with placeholders. Line breaks become blanks. */
  @IsFilledLine(LENGTHS.messageSubject)
  subject!: string;

  /** Body: plain text, with placeholders. */
  @IsFilledText(LENGTHS.messageBody)
  body!: string;
}

const IsTranslation = (): PropertyDecorator => (target, property) => {
  for (const decorate of [MayBeAbsent(), IsObject(), ValidateNested(), Type(() => TextDto)]) decorate(target, property);
};

/** Texts in other languages. A language without a text uses the English one. */
export class TranslationsDto implements Record<TranslatedLanguage, TextView | undefined> {
  @IsTranslation()
  fr!: TextDto | undefined;

  @IsTranslation()
  nl!: TextDto | undefined;

  @IsTranslation()
  he!: TextDto | undefined;
}

const AreTranslations = (): PropertyDecorator => (target, property) => {
  for (const decorate of [MayBeAbsent(), IsObject(), ValidateNested(), Type(() => TranslationsDto)])
    decorate(target, property);
};

export class CreateTemplateDto extends TextDto implements CreateTemplateBody {
  @IsFilledName(LENGTHS.templateName)
  name!: string;

  /** Replaces all texts in other languages. */
  @AreTranslations()
  texts?: TranslationsDto;
}

export class UpdateTemplateDto
  extends PartialType(CreateTemplateDto, { skipNullProperties: false })
  implements TemplateUpdates {}

class WholeTextDto extends TextDto {
  /** Replaces all texts in other languages. */
  @AreTranslations()
  texts?: TranslationsDto;
}

export class HouseTextDto
  extends PartialType(WholeTextDto, { skipNullProperties: false })
  implements HouseTextUpdates {}

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

  /** Language of the text, for dates, amounts and the frame. Default: English. */
  @MayBeAbsent()
  @IsIn(LANGUAGE_CODES)
  language?: Language;
}

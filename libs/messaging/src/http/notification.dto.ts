import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsNotEmpty,
  IsObject,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import {
  AUDIENCES,
  CHANNELS,
  LENGTHS,
  MAXIMUM_WHATSAPP_PARAMETERS,
  NOTIFICATION_FILTERS,
  PLACEHOLDERS,
  type AudienceQuery,
  type Channel,
  type MessageAudience,
  type NotificationFilter,
  type Placeholder,
  type ReminderBody,
  type SendMessageBody,
  type WhatsAppChoice,
} from '@tender/contracts';
import { IsFilledLine, IsFilledName, IsFilledText, IsInstant, IsText, MayBeAbsent, PageDto } from '@tender/http';

export class NotificationsQuery extends PageDto {
  /** Topic of the notifications. Default: `all`. */
  @MayBeAbsent()
  @IsIn(NOTIFICATION_FILTERS)
  filter?: NotificationFilter;
}

export class AboutDto {
  /** The viewing that the message is about. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  viewingId?: string;

  /** The auction that the message is about. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  auctionId?: string;
}

export class AudienceDto extends AboutDto implements AudienceQuery {
  /**
   * Without a subject: `all`, `auction` or `viewing`. About a viewing: `all`, `bookingsPending`, `bookingsCompleted`.
   * About an auction: `all`, `bidsWon`, `bidsLost` or `notBid`.
   */
  @IsIn(AUDIENCES)
  audience!: MessageAudience;
}

export class WhatsAppChoiceDto implements WhatsAppChoice {
  @IsFilledName(LENGTHS.whatsappName)
  name!: string;

  /** Language of the template, for example `en_US`. */
  @IsFilledName(LENGTHS.whatsappName)
  language!: string;

  /** Placeholders that fill the template's numbered parameters, in their order. */
  @IsArray()
  @ArrayMaxSize(MAXIMUM_WHATSAPP_PARAMETERS)
  @IsIn(Object.keys(PLACEHOLDERS), { each: true })
  parameters!: Placeholder[];
}

export class SendMessageDto extends AudienceDto implements SendMessageBody {
  /** Id of a template, instead of subject and body. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  templateId?: string;

  /** Subject with placeholders. Line breaks become blanks. */
  @MayBeAbsent()
  @IsFilledLine(LENGTHS.messageSubject)
  subject?: string;

  /** Body: plain text, with placeholders. */
  @MayBeAbsent()
  @IsFilledText(LENGTHS.messageBody)
  body?: string;

  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(CHANNELS.length)
  @IsIn(CHANNELS, { each: true })
  channels!: Channel[];

  /** WhatsApp template. Required for the channel `whatsapp`. */
  @MayBeAbsent()
  @IsObject()
  @ValidateNested()
  @Type(() => WhatsAppChoiceDto)
  whatsappTemplate?: WhatsAppChoiceDto;

  /** When to send the message. Default: now. */
  @MayBeAbsent()
  @IsInstant()
  @MaxLength(LENGTHS.instant)
  scheduledFor?: string;
}

export class ReminderDto implements ReminderBody {
  @IsText(LENGTHS.id)
  viewingId!: string;

  /** Name of a template. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(LENGTHS.templateName)
  type!: string;
}

export class NotBidReminderDto {
  /** Default: the template of the reminder before an auction’s end. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  templateId?: string;
}

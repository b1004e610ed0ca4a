import { IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { DELIVERY_STATUSES, LENGTHS, type DeliveryStatus } from '@tender/contracts';
import { IsText, MayBeAbsent, PageDto } from '@tender/http';

/** Filter of the deliveries. */
export class DeliveriesDto extends PageDto {
  /** Id of the message or event that caused the deliveries. */
  @MayBeAbsent()
  @IsText(LENGTHS.deadLetterId)
  about?: string;

  @MayBeAbsent()
  @IsIn(DELIVERY_STATUSES)
  status?: DeliveryStatus;
}

export class RetryDeliveryDto {
  /** The `_id` of a failed delivery. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(LENGTHS.id)
  deliveryId!: string;
}

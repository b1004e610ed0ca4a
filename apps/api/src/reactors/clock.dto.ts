import { IsInstant } from '@tender/http';

export class AcceptClockDto {
  /** What the machine’s clock said when it was looked at. */
  @IsInstant()
  machine!: string;
}

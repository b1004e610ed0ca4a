import { IsInstant } from '@tender/http';

export class AcceptClockDto {
  /** Time of the machine’s clock that the admin saw. */
  @IsInstant()
  machine!: string;
}

import { IsIn } from 'class-validator';
import { EXPORT_FORMATS, LENGTHS, type ExportFormat } from '@tender/contracts';
import { IsLimit, IsPlace, IsText, MayBeAbsent } from '@tender/http';

const MOST_EVENTS = 1_000;
/** Maximum number of entries of an outline in one response: some megabytes. */
const MOST_ENTRIES = 100_000;

export class EventsDto {
  /** Index of the first event in the history; default 0. */
  @MayBeAbsent()
  @IsPlace()
  from?: number;

  /** Maximum number of events. */
  @MayBeAbsent()
  @IsLimit(MOST_EVENTS)
  limit?: number;
}

export class OutlineDto {
  /** Index of the first event in the history; default 0. */
  @MayBeAbsent()
  @IsPlace()
  from?: number;

  /** Maximum number of entries. */
  @MayBeAbsent()
  @IsLimit(MOST_ENTRIES)
  limit?: number;
}

export class PlaceDto {
  /** Index of the event after which the state is returned; default the last one. */
  @MayBeAbsent()
  @IsPlace()
  at?: number;
}

export class StateDto extends PlaceDto {
  /** Bids to include: `all`, `none`, or the id of a lot; default `all`. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  bids?: string;
}

export class CompareDto {
  /** Index of the event after which the first state is taken. */
  @IsPlace()
  from!: number;

  /** Index of the event after which the second state is taken. */
  @IsPlace()
  to!: number;
}

export class ExportDto {
  /** JSON lines contain the events in canonical form and can be verified without the server; the other formats are for people. */
  @IsIn(EXPORT_FORMATS)
  format!: ExportFormat;

  /** JSON lines only: number of public log entries in the head that proves the root; default the newest head. */
  @MayBeAbsent()
  @IsPlace()
  head?: number;
}

export const pageOf = ({ from = 0, limit = MOST_EVENTS }: EventsDto): { from: number; limit: number } => ({
  from,
  limit,
});
export const entriesOf = ({ from = 0, limit = MOST_ENTRIES }: OutlineDto): { from: number; limit: number } => ({
  from,
  limit,
});

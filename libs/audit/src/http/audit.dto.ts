import { IsIn } from 'class-validator';
import { EXPORT_FORMATS, LENGTHS, type ExportFormat } from '@tender/contracts';
import { IsLimit, IsPlace, IsText, MayBeAbsent } from '@tender/http';

/** Maximum number of events with their data in one answer. */
const MOST_EVENTS = 1_000;
/** Maximum number of entries of an outline in one answer: some megabytes. */
const MOST_ENTRIES = 100_000;

export class EventsDto {
  /** The first event’s place in the history; without it 0. */
  @MayBeAbsent()
  @IsPlace()
  from?: number;

  /** Maximum number of events. */
  @MayBeAbsent()
  @IsLimit(MOST_EVENTS)
  limit?: number;
}

export class OutlineDto {
  /** The first event’s place in the history; without it 0. */
  @MayBeAbsent()
  @IsPlace()
  from?: number;

  /** Maximum number of entries. */
  @MayBeAbsent()
  @IsLimit(MOST_ENTRIES)
  limit?: number;
}

export class PlaceDto {
  /** The event after which it stood so; without it the last one. */
  @MayBeAbsent()
  @IsPlace()
  at?: number;
}

export class StateDto extends PlaceDto {
  /** Whose bids: `all`, `none`, or the id of a lot; without it all. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  bids?: string;
}

export class CompareDto {
  /** The event after which the first position stands. */
  @IsPlace()
  from!: number;

  /** The event after which the second position stands. */
  @IsPlace()
  to!: number;
}

export class ExportDto {
  /** JSON lines are the bytes as stored, and can be verified without the server; the others are for people. */
  @IsIn(EXPORT_FORMATS)
  format!: ExportFormat;

  /**
   * For JSON lines: number of entries of the public log under whose head the root is proved, such as that of a checkpoint
   * which you have; without it the newest.
   */
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

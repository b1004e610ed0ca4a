import { Type } from 'class-transformer';
import { IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { EXPORT_FORMATS, LENGTHS, type ExportFormat } from '@tender/contracts';
import { MayBeAbsent } from '@tender/http';

/** Maximum number of events with their data in one answer. */
const MOST_EVENTS = 1_000;
/** Maximum number of entries of an outline in one answer: some megabytes. */
const MOST_ENTRIES = 100_000;
const LAST_REVISION = Number.MAX_SAFE_INTEGER;

export class EventsDto {
  /** The first event’s place in the history; without it 0. */
  @MayBeAbsent()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(LAST_REVISION)
  from?: number;

  /** Maximum number of events. */
  @MayBeAbsent()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MOST_EVENTS)
  limit?: number;
}

export class OutlineDto {
  /** The first event’s place in the history; without it 0. */
  @MayBeAbsent()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(LAST_REVISION)
  from?: number;

  /** Maximum number of entries. */
  @MayBeAbsent()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MOST_ENTRIES)
  limit?: number;
}

export class StateDto {
  /** The event after which it stood so; without it the last one. */
  @MayBeAbsent()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(LAST_REVISION)
  at?: number;

  /** Whose bids: `all`, `none`, or the id of a lot; without it all. */
  @MayBeAbsent()
  @IsString()
  @MaxLength(LENGTHS.id)
  bids?: string;
}

export class PlaceDto {
  /** The event after which it stood so; without it the last one. */
  @MayBeAbsent()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(LAST_REVISION)
  at?: number;
}

export class CompareDto {
  /** The event after which the first position stands. */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(LAST_REVISION)
  from!: number;

  /** The event after which the second position stands. */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(LAST_REVISION)
  to!: number;
}

export class ExportDto {
  /** JSON lines are the bytes as stored, and can be verified without the server; the others are for people. */
  @IsIn(EXPORT_FORMATS)
  format!: ExportFormat;
}

export const pageOf = ({ from = 0, limit = MOST_EVENTS }: EventsDto): { from: number; limit: number } => ({
  from,
  limit,
});
export const entriesOf = ({ from = 0, limit = MOST_ENTRIES }: OutlineDto): { from: number; limit: number } => ({
  from,
  limit,
});

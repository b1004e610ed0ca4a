import { Type } from 'class-transformer';
import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { MayBeAbsent } from '@tender/http';

const MOST_ENTRIES = 1_000;
const LAST_ENTRY = Number.MAX_SAFE_INTEGER;
/** Characters of a signature line: a name, and the base64 of 76 bytes. */
const LONGEST_LINE = 500;

export class LogEntriesDto {
  /** Place of the first entry; without it the last ones are answered. */
  @MayBeAbsent()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(LAST_ENTRY)
  from?: number;
  /** Maximum number of entries; without it 100. */
  @MayBeAbsent()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MOST_ENTRIES)
  limit?: number;
}

export class CheckpointDto {
  /** Number of entries that it is about; without it all. */
  @MayBeAbsent()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(LAST_ENTRY)
  size?: number;
}

export class TimeStampDto {
  /** Number of entries of the head. */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(LAST_ENTRY)
  size!: number;
}

export class InclusionDto {
  /** Place of the entry. */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(LAST_ENTRY)
  index!: number;
  /** Number of entries of the log in which it is shown to stand; without it all. */
  @MayBeAbsent()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(LAST_ENTRY)
  size?: number;
}

export class ConsistencyDto {
  /** Number of entries of the shorter log. */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(LAST_ENTRY)
  from!: number;
  /** Number of entries of the longer log; without it all. */
  @MayBeAbsent()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(LAST_ENTRY)
  to?: number;
}

export class CosignatureBody {
  /** Number of entries of the checkpoint that was signed. */
  @IsInt()
  @Min(0)
  @Max(LAST_ENTRY)
  size!: number;
  /** The signature line of the note (C2SP `tlog-cosignature`, Ed25519), with its line feed. */
  @IsString()
  @MaxLength(LONGEST_LINE)
  cosignature!: string;
}

import { IsInt, Max, Min } from 'class-validator';
import { IsLimit, IsPlace, IsText, MayBeAbsent } from '@tender/http';

const MOST_ENTRIES = 1_000;
const LONGEST_LINE = 500;

export class LogEntriesDto {
  /** Index of the first entry; by default the last entries are returned. */
  @MayBeAbsent()
  @IsPlace()
  from?: number;
  /** Maximum number of entries; default 100. */
  @MayBeAbsent()
  @IsLimit(MOST_ENTRIES)
  limit?: number;
}

export class CheckpointDto {
  /** Number of entries in the checkpoint; default all. */
  @MayBeAbsent()
  @IsPlace()
  size?: number;
}

export class TimeStampDto {
  /** Number of entries of the head. */
  @IsPlace()
  size!: number;
}

export class InclusionDto {
  /** Index of the entry. */
  @IsPlace()
  index!: number;
  /** Number of entries of the log for which inclusion is proved; default all. */
  @MayBeAbsent()
  @IsPlace({ least: 1 })
  size?: number;
}

export class ConsistencyDto {
  /** Number of entries of the shorter log. */
  @IsPlace()
  from!: number;
  /** Number of entries of the longer log; default all. */
  @MayBeAbsent()
  @IsPlace()
  to?: number;
}

export class CosignatureBody {
  /** Number of entries of the signed checkpoint. */
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  size!: number;
  /** Signature line of the note (C2SP `tlog-cosignature`, Ed25519), with its line feed. */
  @IsText(LONGEST_LINE)
  cosignature!: string;
}

import { IsInt, Max, Min } from 'class-validator';
import { IsLimit, IsPlace, IsText, MayBeAbsent } from '@tender/http';

const MOST_ENTRIES = 1_000;
/** Characters of a signature line: a name, and the base64 of 76 bytes. */
const LONGEST_LINE = 500;

export class LogEntriesDto {
  /** Place of the first entry; without it the last ones are answered. */
  @MayBeAbsent()
  @IsPlace()
  from?: number;
  /** Maximum number of entries; without it 100. */
  @MayBeAbsent()
  @IsLimit(MOST_ENTRIES)
  limit?: number;
}

export class CheckpointDto {
  /** Number of entries that it is about; without it all. */
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
  /** Place of the entry. */
  @IsPlace()
  index!: number;
  /** Number of entries of the log in which it is shown to stand; without it all. */
  @MayBeAbsent()
  @IsPlace({ least: 1 })
  size?: number;
}

export class ConsistencyDto {
  /** Number of entries of the shorter log. */
  @IsPlace()
  from!: number;
  /** Number of entries of the longer log; without it all. */
  @MayBeAbsent()
  @IsPlace()
  to?: number;
}

export class CosignatureBody {
  /** Number of entries of the checkpoint that was signed. */
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  size!: number;
  /** The signature line of the note (C2SP `tlog-cosignature`, Ed25519), with its line feed. */
  @IsText(LONGEST_LINE)
  cosignature!: string;
}

import type { Instant } from '@tender/kernel';
import type { CollectionSpec, ReadStore } from '@tender/read-store';

/** A time stamp of a head of the public log (RFC 3161). */
export interface TimeStampRecord {
  /** `size` with leading zeros, so that the order of ids is that of sizes. */
  _id: string;
  /** Number of entries of the head. */
  size: number;
  /** Its root, base64. */
  root: string;
  /** When its last entry was made. */
  headAt: Instant;
  /** What the authority says. */
  at: Instant;
  /** Object identifier of the policy. */
  policy: string;
  /** Host of the authority. */
  authority: string;
  /** The answer as it came (`TimeStampResp`), base64. */
  answer: string;
}

export const timeStampRecords: CollectionSpec<TimeStampRecord> = { name: 'log_time_stamps', database: 'state' };

export const timeStampId = (size: number): string => String(size).padStart(16, '0');

/** Those of heads of at most `size` entries, the longest first. */
export const newestStamps = (
  state: Pick<ReadStore, 'state'>,
  { size, limit }: { size: number; limit: number },
): Promise<TimeStampRecord[]> =>
  state
    .state(timeStampRecords)
    .find({ where: { _id: { lte: timeStampId(size) } }, sort: [{ field: '_id', descending: true }], limit });

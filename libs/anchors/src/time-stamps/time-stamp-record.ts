import type { Instant } from '@tender/kernel';
import type { CollectionSpec, ReadStore } from '@tender/read-store';

export interface TimeStampRecord {
  /** `size` with leading zeros: ids sort by size. */
  _id: string;
  size: number;
  root: string;
  /** Time of the head's last entry. */
  headAt: Instant;
  at: Instant;
  policy: string;
  authority: string;
  /** The original response (`TimeStampResp`), base64. */
  answer: string;
}

export const timeStampRecords: CollectionSpec<TimeStampRecord> = { name: 'log_time_stamps', database: 'state' };

export const timeStampId = (size: number): string => String(size).padStart(16, '0');

/** Stamps of heads with at most `size` entries, longest first. */
export const newestStamps = (
  state: Pick<ReadStore, 'state'>,
  { size, limit }: { size: number; limit: number },
): Promise<TimeStampRecord[]> =>
  state
    .state(timeStampRecords)
    .find({ where: { _id: { lte: timeStampId(size) } }, sort: [{ field: '_id', descending: true }], limit });

import { setTimeout as delay } from 'node:timers/promises';
import type { Instant } from '@tender/kernel';
import type { StateCollection } from '@tender/read-store';
import type { EntryRecord } from './entry-record.js';
import { REST_MILLIS } from './pacing.js';

const HOUR_MILLIS = 3_600_000;
const DAY_MILLIS = 24 * HOUR_MILLIS;

/** First day to keep; null to keep all. @param days retention; 0 keeps all entries. */
export const keptFrom = (now: Instant, days: number): string | null =>
  days === 0 ? null : new Date(Date.parse(now) - days * DAY_MILLIS).toISOString().slice(0, 'YYYY-MM-DD'.length);

export async function hasOlder(records: Pick<StateCollection<EntryRecord>, 'find'>, day: string): Promise<boolean> {
  return (await oldestBefore(records, day)) !== undefined;
}

/** Deletes in batches of one hour of entries, so that other writers do not wait long. */
export async function deleteOlder(records: StateCollection<EntryRecord>, day: string): Promise<void> {
  for (let oldest = await oldestBefore(records, day); oldest; oldest = await oldestBefore(records, day)) {
    const hourLater = new Date(Date.parse(oldest.at) + HOUR_MILLIS).toISOString();
    await records.deleteMany({ _id: { lt: hourLater < day ? hourLater : day } });
    await delay(REST_MILLIS);
  }
}

const oldestBefore = async (
  records: Pick<StateCollection<EntryRecord>, 'find'>,
  day: string,
): Promise<EntryRecord | undefined> =>
  (await records.find({ where: { _id: { lt: day } }, sort: [{ field: '_id' }], limit: 1 }))[0];

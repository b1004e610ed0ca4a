import { setTimeout as delay } from 'node:timers/promises';
import type { Instant } from '@tender/kernel';
import type { StateCollection } from '@tender/read-store';
import type { EntryRecord } from './entry-record.js';
import { REST_MILLIS } from './pacing.js';

const HOUR_MILLIS = 3_600_000;
const DAY_MILLIS = 24 * HOUR_MILLIS;

/** The first day that is kept; null where everything is. @param days how long entries are kept; 0: for good. */
export const keptFrom = (now: Instant, days: number): string | null =>
  days === 0 ? null : new Date(Date.parse(now) - days * DAY_MILLIS).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Whether something is older than that day. */
export async function hasOlder(records: Pick<StateCollection<EntryRecord>, 'find'>, day: string): Promise<boolean> {
  return (await oldestBefore(records, day)) !== undefined;
}

/** Deletes what is older than a day, an hour's entries at a time: others' writes wait for no more. */
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

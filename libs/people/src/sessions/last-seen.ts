import type { Instant } from '@tender/kernel';
import type { ReadStore } from '@tender/read-store';
import { sessionRecords, userRecords, type SessionRecord } from '../records.js';

/**
 * When people were last here. A session knows it to the minute while it runs; a person's record, of those that have
 * ended. Both together cost no further write while somebody is here.
 */
export async function lastSeenInSessions(
  store: Pick<ReadStore, 'state'>,
  userIds: readonly string[],
): Promise<Map<string, Instant>> {
  return latestOf(await store.state(sessionRecords).find({ where: { userId: { in: userIds } } }));
}

/** Keeps what sessions know that have ended. Who was erased meanwhile has no record, and gets none. */
export async function keepLastSeen(store: Pick<ReadStore, 'state'>, ended: readonly SessionRecord[]): Promise<void> {
  const users = store.state(userRecords);
  for (const [userId, lastSeenAt] of latestOf(ended))
    await users.update(userId, { lastSeenAt }, { lastSeenAt: { lt: lastSeenAt } });
}

function latestOf(sessions: readonly SessionRecord[]): Map<string, Instant> {
  const latest = new Map<string, Instant>();
  for (const { userId, lastSeenAt } of sessions)
    if (lastSeenAt > (latest.get(userId) ?? '')) latest.set(userId, lastSeenAt);
  return latest;
}

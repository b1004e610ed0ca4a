import type { Instant } from '@tender/kernel';
import type { ReadStore } from '@tender/read-store';
import { sessionRecords, userRecords, type SessionRecord } from '../records.js';

/** Times of the last calls in open sessions. `UserRecord.lastSeenAt` has those of ended sessions. */
export async function lastSeenInSessions(
  store: Pick<ReadStore, 'state'>,
  userIds: readonly string[],
): Promise<Map<string, Instant>> {
  return latestOf(await store.state(sessionRecords).find({ where: { userId: { in: userIds } } }));
}

/** Stores the last calls of ended sessions. Erased people get no record. */
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

import type { Instant } from '@tender/kernel';
import type { ReadStore } from '@tender/read-store';
import { sessionRecords, userRecords, type SessionRecord } from '../records.js';

/** Last call in the open sessions; `UserRecord.lastSeenAt` covers ended ones. No extra write during a session. */
export async function lastSeenInSessions(
  store: Pick<ReadStore, 'state'>,
  userIds: readonly string[],
): Promise<Map<string, Instant>> {
  return latestOf(await store.state(sessionRecords).find({ where: { userId: { in: userIds } } }));
}

/** Erased people have no record and get none. */
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

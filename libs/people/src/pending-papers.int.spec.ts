import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { SqliteReadStore } from '@tender/read-store';
import type { Memberships } from './membership/membership.js';
import { stagedFileRecords, userRecords, type UserRecord } from './records.js';
import { betweenReads } from './testing/between-reads.js';
import { PENDING_FILE_BYTES, PendingPapers } from './documents/pending-papers.js';

const MIB = 1024 * 1024;
const NOON = '2026-01-01T12:00:00.000Z';
const nobody = { ofUser: () => Promise.resolve(null) } as unknown as Memberships;
let store: SqliteReadStore;
beforeEach(() => void (store = SqliteReadStore.temporary()));
afterEach(() => store.close());

const note = (_id: string, pendingBytes: number) => ({ _id, owner: null, since: NOON, pendingBytes });

test('a file that moves into its record during the count is counted', async () => {
  const [users, notes] = [store.state(userRecords), store.state(stagedFileRecords)];
  await users.insert({ _id: 'ann', papersPending: null } as UserRecord);
  await notes.putMany([note('most', 197 * MIB), note('arrived', PENDING_FILE_BYTES)]);
  const arrives = async () => {
    const doc1 = { fileId: 'arrived', size: PENDING_FILE_BYTES } as UserRecord['doc1'];
    await users.update('ann', { doc1, papersPending: true });
    await notes.delete('arrived');
  };
  const papers = new PendingPapers(betweenReads(store, arrives), nobody);
  await expect(papers.admit(note('one more', 0))).rejects.toMatchObject({ code: 'PAPERS_FULL' });
  await users.update('ann', { doc1: null });
  await papers.admit(note('one more', 0));
});

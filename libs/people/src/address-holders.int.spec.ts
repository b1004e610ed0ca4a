import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { memoryCounters, RateLimiters } from '@tender/http';
import { eventually } from '@tender/kernel/testing/eventually';
import { SqliteReadStore, type ReadStore } from '@tender/read-store';
import { Addresses } from './addresses/addresses.js';
import { AwaitedSignUps } from './invitations/awaited-sign-ups.js';
import { Invitations } from './invitations/invitations.js';
import { Links } from './mails/links.js';
import { Outbox } from './mails/outbox.js';
import type { Memberships } from './membership/membership.js';
import { outboxRecords, userRecords, type UserRecord } from './records.js';
import type { PeopleSettings } from './settings.js';
import { ForgottenPasswords } from './sign-in/forgotten-passwords.js';
import { betweenReads } from './testing/between-reads.js';

/** A claimant becomes the holder of an address while it is looked up. */

const EMAIL = 'ann@stones.test';
const clock = () => '2026-01-01T12:00:00.000Z';
const settings = { mailKey: Buffer.alloc(32), deviceKey: Buffer.alloc(32) } as PeopleSettings;
const approved = { role: 'buyer', status: 'approved', companyId: 'stones', companyStatus: 'approved' };
const memberships = {
  ofUser: (userId: string) => Promise.resolve({ userId, ...approved }),
} as unknown as Memberships;
let store: SqliteReadStore;

beforeEach(async () => {
  store = SqliteReadStore.temporary();
  await store.state(userRecords).insert({
    _id: 'stones.ann',
    email: null,
    claimedEmail: EMAIL,
    passwordHash: null,
    createdAt: clock(),
    confirmed: true,
  } as UserRecord);
});
afterEach(() => store.close());

const addresses = (reads: ReadStore = store) => new Addresses(reads, settings, memberships);
const held = (after: number) => betweenReads(store, () => addresses().hold('stones.ann'), after);
function mails() {
  const links = new Links(store, clock);
  return { links, outbox: new Outbox(store, clock, settings, memberships, links) };
}

test('a claimant who becomes the holder during the lookup is found once', async () => {
  expect((await addresses(held(1)).people(EMAIL)).map(({ _id }) => _id)).toEqual(['stones.ann']);
});

test('a claimant who becomes the holder during the lookup is invited, and not asked to sign up', async () => {
  const signUps = new AwaitedSignUps(store, clock);
  const invitations = new Invitations(clock, addresses(held(1)), mails().outbox, signUps, memberships);
  expect(await invitations.resolve([EMAIL])).toMatchObject({ known: [{ userId: 'stones.ann' }], skipped: [] });
});

test.each([1, 2])(
  'a claimant who becomes the holder after search %i gets the mail with a link to a new password',
  async (after) => {
    const { links, outbox } = mails();
    const limiters = new RateLimiters({ rateLimits: false, counters: memoryCounters });
    new ForgottenPasswords(limiters, addresses(held(after)), memberships, links, outbox).request(EMAIL, '192.0.2.1');
    await eventually(async () => (await store.state(outboxRecords).count({ userId: 'stones.ann' })) === 1);
  },
);

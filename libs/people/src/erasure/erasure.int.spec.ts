import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { SqliteReadStore, type ReadStore } from '@tender/read-store';
import { AwaitedSignUps } from '../invitations/awaited-sign-ups.js';
import { Links } from '../mails/links.js';
import { Outbox } from '../mails/outbox.js';
import type { Memberships } from '../membership/membership.js';
import { linkRecords, outboxRecords, userRecords, type UserRecord } from '../records.js';
import { FeedTokens } from '../calendar/tokens/feed-tokens.js';
import { AccountAccess } from '../sessions/account-access.js';
import { Sessions } from '../sessions/sessions.js';
import type { PeopleSettings } from '../settings.js';
import { Erasure } from './erasure.js';
import type { PersonalHoldings } from './personal-holdings.js';

const EMAIL = 'ann@stones.test';
const clock = () => '2026-01-01T12:00:00.000Z';
const settings = { mailKey: Buffer.alloc(32) } as PeopleSettings;
const holdings = { forgetUser: () => Promise.resolve() } as unknown as PersonalHoldings;
let store: SqliteReadStore;
let gone: Set<string>;
const memberships = {
  ofUser: (userId: string) => Promise.resolve({ userId, status: gone.has(userId) ? 'deleted' : 'approved' }),
} as unknown as Memberships;

beforeEach(async () => {
  store = SqliteReadStore.temporary();
  gone = new Set();
  for (const [_id, email] of [
    ['stones.ann', EMAIL],
    ['stones.ben', 'ben@stones.test'],
  ] as const)
    await store.state(userRecords).insert({ _id, email } as UserRecord);
});
afterEach(() => store.close());

function erasing(reads: ReadStore = store): Erasure {
  const [links, signUps] = [new Links(reads, clock), new AwaitedSignUps(reads, clock)];
  const sessions = new Sessions(reads, clock, { idle: 1, absolute: 1 });
  const outbox = new Outbox(reads, clock, settings, memberships, links);
  const access = new AccountAccess(sessions, new FeedTokens(reads, clock, memberships));
  return new Erasure(reads, memberships, access, links, outbox, signUps, holdings);
}

/** Queues a password mail, as a request may do that read the receiver before the erasure. */
async function mail(userId: string, to: string): Promise<void> {
  const links = new Links(store, clock);
  const link = await links.make('reset', userId);
  const about = { userId, link, about: link };
  await new Outbox(store, clock, settings, memberships, links).enqueue({ to, template: 'passwordReset', ...about });
}

const left = async () => {
  const [mails, links] = [await store.state(outboxRecords).find(), await store.state(linkRecords).find()];
  return [...mails, ...links].map(({ userId }) => userId);
};

test('a person who is erased while a mail is written leaves neither the mail nor its link', async () => {
  await mail('stones.ben', 'ben@stones.test');
  const writing = {
    ...store.state(userRecords),
    delete: async (id: string) => {
      await mail('stones.ann', EMAIL);
      return store.state(userRecords).delete(id);
    },
  };
  gone.add('stones.ann');
  const state = ((spec) => (spec.name === 'users' ? writing : store.state(spec))) as ReadStore['state'];
  await erasing({ state } as ReadStore).erase('stones.ann');
  expect(await left()).toEqual(['stones.ben', 'stones.ben']);
  await mail('stones.ann', EMAIL);
  expect(await left()).toEqual(['stones.ben', 'stones.ben']);
});

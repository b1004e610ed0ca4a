import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { RecordedEvent } from '@tender/event-store';
import { SYSTEM, systemClock } from '@tender/kernel';
import type { Reaction } from '@tender/reactors';
import { SqliteReadStore } from '@tender/read-store';
import { alertRecords } from '../alerts/alert-records.js';
import { staffAlerts } from './staff-alerts.js';
import type { NotifierServices } from './notifier.js';

let store: SqliteReadStore;
beforeEach(() => {
  store = SqliteReadStore.temporary();
});
afterEach(() => store.close());

const MEMBER = { companyId: 'A', userId: 'A.ann' };

/** @returns kinds of the alerts that an event of a company raises */
async function alertsAfter(type: string, data: object, status: string): Promise<string[]> {
  const metadata = { version: 1, at: systemClock(), actor: SYSTEM };
  const event = { id: 'e1', stream: 'company-A', revision: 0, type, data: { ...MEMBER, ...data }, metadata };
  const company = { status: 'pending', members: { [MEMBER.userId]: { status } } };
  const executor = { state: () => Promise.resolve(company) };
  const services = { executor, state: store, clock: systemClock } as unknown as NotifierServices;
  await staffAlerts(services).react(event as unknown as RecordedEvent, { key: 'e1' } as Reaction);
  return (await store.state(alertRecords).find()).map(({ kind }) => kind);
}

test.each<[what: string, type: string, data: object, kinds: string[], status?: string]>([
  ['a sign-up that awaits its address', 'MemberJoined', { role: 'buyer', awaitsEmail: true }, []],
  ['its confirmation', 'MemberEmailConfirmed', {}, ['signUp']],
  ['its confirmation after the approval', 'MemberEmailConfirmed', {}, [], 'approved'],
  ['a sign-up where no mail is sent', 'MemberJoined', { role: 'buyer' }, ['signUp']],
  ['a sign-up that is not listed', 'MemberJoined', { role: 'buyer', unlisted: true }, []],
])('%s', async (_, type, data, kinds, status = 'pending') =>
  expect(await alertsAfter(type, data, status)).toEqual(kinds),
);

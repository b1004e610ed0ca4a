import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { RecordedEvent } from '@tender/event-store';
import { SYSTEM, systemClock } from '@tender/kernel';
import type { Reaction } from '@tender/reactors';
import { SqliteReadStore } from '@tender/read-store';
import { alertRecords } from '../alerts/alert-records.js';
import { staffAlerts, type AlertServices } from './staff-alerts.js';

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
  const services = { executor, state: store, clock: systemClock } as unknown as AlertServices;
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

test('an admin whom an act without a second person demotes learns of it', async () => {
  const at = (minute: number) => `2026-12-01T12:0${minute}:00.000Z`;
  const staff = (minute: number, type: string, userId: string, role: string) => ({
    ...{ stream: 'house', type, metadata: { version: 1, at: at(minute), actor: SYSTEM } },
    data: { userId, role },
  });
  const history = [
    staff(0, 'StaffJoined', 'house.max', 'admin'),
    staff(0, 'StaffJoined', 'house.ida', 'admin'),
    staff(2, 'StaffRoleChanged', 'house.ida', 'auditor'),
  ];
  const services = {
    ...{ events: { readStream: async () => history }, state: store, clock: systemClock },
  } as unknown as AlertServices;
  const event = {
    ...{ id: 'e1', stream: 'approvals-2026-12-01', revision: 1, type: 'GlassBroken' },
    ...{ data: { proposalId: 'p1', reason: 'Alone.' }, metadata: { version: 1, at: at(1), actor: SYSTEM } },
  };
  await staffAlerts(services).react(event as unknown as RecordedEvent, { key: 'e1' } as Reaction);
  const [alert] = await store.state(alertRecords).find();
  expect(alert?.to).toEqual(['house.max', 'house.ida']);
});

const BANK = ['a'.repeat(64), 'b'.repeat(64)] as const;

test.each<[what: string, before: string | null | undefined, bankHash: string | null, kinds: string[]]>([
  ['the first bank details', undefined, BANK[0], ['bankDetails']],
  ['other bank details', BANK[0], BANK[1], ['bankDetails']],
  ['bank details that are removed', BANK[0], null, ['bankDetails']],
  ['another term, with the same bank details', BANK[0], BANK[0], []],
  ['a term without bank details', undefined, null, []],
])('all admins learn of %s', async (_, before, bankHash, kinds) => {
  const metadata = { version: 1, at: systemClock(), actor: SYSTEM };
  const changed = (revision: number, hash: string | null) => ({
    ...{ id: `e${revision}`, stream: 'settings', revision, type: 'LetterSettingsChanged', metadata },
    data: { hash: `h${revision}`, bankHash: hash, day: '2026-12-01' },
  });
  const events = { readStream: async () => (before === undefined ? [] : [changed(0, before)]) };
  const services = { events, state: store, clock: systemClock } as unknown as AlertServices;
  const event = changed(before === undefined ? 0 : 1, bankHash) as unknown as RecordedEvent;
  await staffAlerts(services).react(event, { key: event.id } as Reaction);
  expect((await store.state(alertRecords).find()).map(({ kind }) => kind)).toEqual(kinds);
});

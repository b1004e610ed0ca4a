import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { CommandExecutor, SqliteEventStore } from '@tender/event-store';
import { newId, plusMillis, SYSTEM } from '@tender/kernel';
import { userRecords, type UserRecord } from '@tender/people/records';
import { STAFF_STREAM, staffDecider, type StaffCommand } from '@tender/people/staff';
import { SqliteReadStore } from '@tender/read-store';
import { MailChoices } from '../choices/mail-choices.js';
import { deliveryRecords } from '../delivery/delivery-records.js';
import { notificationRecords } from '../in-app/notification-records.js';
import { AlertWork, JOINED_EVERY } from './alert-work.js';
import { Alerts, OVER_AFTER } from './alerts.js';

const NOON = '2026-03-02T12:00:00.000Z';
let now = NOON;
let store: SqliteReadStore;
let events: SqliteEventStore;
let executor: CommandExecutor;
let alerts: Alerts;
let work: AlertWork;
const clock = () => now;

beforeEach(async () => {
  now = NOON;
  store = SqliteReadStore.temporary();
  events = await SqliteEventStore.open({ file: ':memory:' });
  executor = new CommandExecutor(events, clock);
  alerts = new Alerts(store, clock);
  work = new AlertWork({ state: store, executor, clock, choices: new MailChoices(store), logger: { error() {} } });
  await staff('ann', 'admin');
  await staff('ben', 'admin');
  await staff('aud', 'auditor');
  await ask({ type: 'InviteStaff', userId: 'cem', role: 'admin', invitationId: 'i1' });
});
afterEach(async () => {
  await work.stop();
  await store.close();
  await events.close();
});

const ask = (command: StaffCommand) =>
  executor.execute(staffDecider, STAFF_STREAM, command, { actor: SYSTEM, commandId: newId(), requestId: 'request' });
async function staff(userId: string, role: 'admin' | 'auditor'): Promise<void> {
  await ask({ type: 'AddStaff', userId, role });
  await store.state(userRecords).insert({ _id: userId, email: `${userId}@house.test` } as UserRecord);
}
const bell = async () =>
  (await store.state(notificationRecords).find({ sort: [{ field: 'at' }] })).map(
    ({ userId, title }) => `${userId}: ${title}`,
  );
const ofAnn = async () => (await bell()).filter((line) => line.startsWith('ann')).map((line) => line.slice(5));
const mails = async () =>
  (await store.state(deliveryRecords).find({ where: { channel: 'email' } })).map(({ userId }) => userId);
const later = (millis: number) => (now = plusMillis(now, millis));

test('an alert reaches only admins who accepted their invitation; by mail only if they enabled that', async () => {
  await new MailChoices(store).change('ben', { alerts: true });
  await alerts.raise({ kind: 'outagePause', subject: 'e1', name: 'March tender' });
  await work.poll();
  await work.poll();
  const title = 'March tender is paused: it was down before the end';
  expect((await bell()).sort()).toEqual([`ann: ${title}`, `ben: ${title}`]);
  expect(await mails()).toEqual(['ben']);
});

test('single alerts are sent immediately, one per subject', async () => {
  for (const subject of ['e1', 'e2', 'e1'])
    await alerts.raise({ kind: 'outagePause', subject, name: `Tender ${subject}` });
  await work.poll();
  expect(await ofAnn()).toHaveLength(2);
  await alerts.raise({ kind: 'outagePause', subject: 'e1', name: 'Tender e1' });
  await work.poll();
  expect(await ofAnn()).toHaveLength(2);
});

test('joined alerts: the first immediately, the others together 15 minutes later, with their number', async () => {
  const request = (subject: string) => alerts.raise({ kind: 'bookingRequest', subject });
  await request('b1');
  await work.poll();
  expect(await ofAnn()).toEqual(['A booking waits for your decision']);
  for (const subject of ['b2', 'b3', 'b4', 'b5']) await request(subject);
  // The joined alert omits requests on which staff decide before it is sent.
  await alerts.settle({ kind: 'bookingRequest', subject: 'b5' });
  await alerts.settle({ kind: 'bookingRequest', subject: 'b1' });
  later(JOINED_EVERY - 1);
  await work.poll();
  expect(await ofAnn()).toHaveLength(1);
  await alerts.raise({ kind: 'signUp', subject: 's1' });
  later(1);
  await work.poll();
  expect((await ofAnn()).slice(1).sort()).toEqual(['3 bookings wait for your decision', 'A company has signed up']);
});

test('a lasting condition is one alert until it is over; a new occurrence is another one', async () => {
  const disk = () => alerts.raiseLasting({ kind: 'lowDisk', subject: 'disk' });
  for (let minute = 0; minute < 10; minute++) {
    await disk();
    await work.poll();
    later(60_000);
  }
  expect(await ofAnn()).toHaveLength(1);
  expect([...(await alerts.current())]).toEqual(['lowDisk']);
  later(OVER_AFTER);
  await work.poll();
  expect([...(await alerts.current())]).toEqual([]);
  await disk();
  await work.poll();
  expect(await ofAnn()).toHaveLength(2);
});

test('occurrences older than a day are not sent', async () => {
  await alerts.raise({ kind: 'bookingRequest', subject: 'b1' }, plusMillis(NOON, -25 * 3_600_000));
  await work.poll();
  expect(await bell()).toEqual([]);
  await alerts.raise({ kind: 'signUp', subject: 's1' });
  await work.poll();
  expect(await ofAnn()).toHaveLength(1);
});

test('a flood of joined alerts delays no single one and is counted completely', async () => {
  await alerts.raise({ kind: 'signUp', subject: 'first' });
  await work.poll();
  // A stranger's program signs up many companies.
  for (let each = 0; each < 1_050; each++) await alerts.raise({ kind: 'signUp', subject: `stranger ${each}` });
  later(1_000);
  await alerts.raise({ kind: 'outagePause', subject: 'e1', name: 'March tender' });
  await work.poll();
  expect((await ofAnn()).at(-1)).toBe('March tender is paused: it was down before the end');
  later(JOINED_EVERY);
  await work.poll();
  await work.poll();
  expect((await ofAnn()).slice(2)).toEqual(['1,050 companies have signed up']);
});

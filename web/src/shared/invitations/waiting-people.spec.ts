import { expect, test } from '@jest/globals';
import type { AwaitedSignUpView, UserView } from '@tender/contracts';
import { waitingPeople } from './waiting-people.js';
import { aCompany, aUser } from '../../testing/examples.js';

const AT = '2026-11-23T10:00:00.000Z';
const awaited = (email: string, facts: Partial<AwaitedSignUpView> = {}): AwaitedSignUpView => ({
  email,
  invitedAt: AT,
  userId: `${email}.id`,
  companyId: 'a',
  status: 'approved',
  link: null,
  mailedToday: false,
  ...facts,
});
const user = (email: string, facts: Partial<UserView> = {}) =>
  aUser({ _id: email, email, companyId: 'a', invited: true, createdAt: AT, ...facts });
const companies = [aCompany({ _id: 'a', name: 'Aurelia' })];
const kinds = (list: AwaitedSignUpView[], { users = [] as UserView[], companyIds = [] as string[] } = {}) =>
  waitingPeople(list, { users, companies }, { companyIds: new Set(companyIds), comes: () => true }).map((person) => [
    person.email,
    person.for,
  ]);

test('each awaited person waits for one thing', () => {
  const list = [
    awaited('new@x', { userId: null, companyId: null, status: null, link: '/signup' }),
    awaited('in@x'),
    awaited('mail@x', { joins: true }),
    awaited('asks@x', { status: 'pending' }),
    awaited('no@x', { status: 'rejected' }),
    awaited('staff@x', { companyId: null }),
  ];
  expect(kinds(list)).toEqual([
    ['asks@x', 'decision'],
    ['in@x', 'invitation'],
    ['mail@x', 'confirmation'],
    ['new@x', 'signUp'],
    ['no@x', 'decision'],
  ]);
});

test('in an invited company only users without a password are awaited', () => {
  const users = [user('new@a'), user('old@a', { invited: false }), user('new@b', { companyId: 'b' })];
  expect(kinds([awaited('in@x')], { users, companyIds: ['a'] })).toEqual([['new@a', 'password']]);
});

import { expect, test } from '@jest/globals';
import type { CompanyView, UserView } from '@tender/contracts';
import { candidatesOf } from './candidates.js';
import { aCompany, aUser } from '../../testing/examples.js';

const company = (_id: string, facts: Partial<CompanyView> = {}) =>
  aCompany({ _id, name: `Company ${_id}`, country: 'BE', status: 'approved', ...facts });
const person = (firstName: string, companyId: string, facts: Partial<UserView> = {}) =>
  aUser({ firstName, lastName: 'X', companyId, status: 'approved', role: 'buyer', lastSeenAt: null, ...facts });
const buys = ({ role }: UserView) => role === 'buyer';

test('approved companies are offered with their participants, and the last visit of one of them', () => {
  const users = [
    person('Ada', 'a', { lastSeenAt: '2026-11-20T10:00:00.000Z' }),
    person('Bo', 'a', { lastSeenAt: '2026-11-23T10:00:00.000Z' }),
    person('Cy', 'a', { role: 'viewerOnly', lastSeenAt: '2026-11-24T10:00:00.000Z' }),
    person('Di', 'a', { status: 'pending' }),
    person('Ed', 'b'),
  ];
  const offered = candidatesOf({ companies: [company('a'), company('b')], users }, new Set(), buys);
  expect(offered.map(({ _id, names, lastSeenAt }) => [_id, names, lastSeenAt])).toEqual([
    ['a', ['Ada X', 'Bo X'], '2026-11-23T10:00:00.000Z'],
    ['b', ['Ed X'], null],
  ]);
});

test('not offered: invited or unapproved companies, and companies without participants', () => {
  const companies = [company('a'), company('b', { status: 'pending' }), company('c'), company('d')];
  const users = [person('Ada', 'a'), person('Bo', 'b'), person('Cy', 'c', { role: 'viewerOnly' }), person('Di', 'd')];
  expect(candidatesOf({ companies, users }, new Set(['a']), buys).map(({ _id }) => _id)).toEqual(['d']);
});

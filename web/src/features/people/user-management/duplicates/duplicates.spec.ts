import { describe, expect, test } from '@jest/globals';
import type { CompanyView, PhoneView, UserView } from '@tender/contracts';
import { duplicateCompanies, duplicatePeople } from './duplicates.js';

const person = (_id: string, companyId: string | null, name: string, phone: PhoneView | null = null): UserView => ({
  _id,
  companyId,
  firstName: name.split(' ')[0] ?? '',
  lastName: name.split(' ').slice(1).join(' '),
  phone,
  email: `${_id}@test`,
  role: 'buyer',
  status: 'approved',
  ownStatus: 'approved',
  emailVerified: true,
  awaitsEmail: false,
  invited: false,
  position: '',
  categories: [],
  doc1: null,
  doc2: null,
  termsVersion: null,
  awaitsTerms: false,
  darkMode: false,
  language: null,
  createdAt: '',
  lastSeenAt: null,
});
const belgian = (number: string): PhoneView => ({ countryCode: '+32', number });
const told = (users: UserView[]) =>
  [...duplicatePeople(users)].map(([id, others]) => [id, ...others.map(({ user, same }) => `${same} ${user._id}`)]);

describe('people who may be the same', () => {
  test('by phone in any spelling, and by name regardless of case', () => {
    expect(
      told([
        person('a', 'A', 'Clara Stone', belgian('0470 12 34 56')),
        person('b', 'B', 'Carl Stein', belgian('470-123456')),
        person('c', 'C', 'clara  stone'),
      ]),
    ).toEqual([
      ['a', 'phone b', 'name c'],
      ['b', 'phone a'],
      ['c', 'name a'],
    ]);
  });

  test('listed once if both match', () => {
    expect(
      told([
        person('a', 'A', 'Clara Stone', belgian('470123456')),
        person('b', 'B', 'Clara Stone', belgian('470123456')),
      ]),
    ).toEqual([
      ['a', 'phone b'],
      ['b', 'phone a'],
    ]);
  });

  test('not within a company, not with another calling code, not without a phone', () => {
    expect(
      told([
        person('a', 'A', 'Clara Stone', belgian('470123456')),
        person('b', 'A', 'Clara Stone', belgian('470123456')),
        person('c', 'C', 'Jan Steen', { countryCode: '+31', number: '470123456' }),
        person('d', 'D', 'Piet Keien'),
      ]),
    ).toEqual([]);
  });
});

const company = (_id: string, name: string): CompanyView => ({
  _id,
  name,
  country: 'BE',
  registrationNo: '',
  address: '',
  status: 'approved',
  users: [],
  createdAt: '',
});
const others = (companies: CompanyView[]) =>
  [...duplicateCompanies(companies)].map(([id, found]) => [
    id,
    ...found.map((other) => `${other.isSame ? 'same' : 'looks'} ${other.company._id}`),
  ]);

test('companies of the same name', () => {
  expect(others([company('a', 'Clara Stones'), company('b', ' CLARA STONES'), company('c', 'Clara')])).toEqual([
    ['a', 'same b'],
    ['b', 'same a'],
  ]);
});

test('lookalike names, after equal names', () => {
  expect(
    others([
      company('a', 'Echo Diamonds'),
      company('b', '\u0395cho\u00A0Diamonds'),
      company('c', 'echo diamonds'),
      company('d', '钻石'),
      company('e', '宝石'),
      company('f', '!'),
      company('g', '?'),
    ]),
  ).toEqual([
    ['a', 'same c', 'looks b'],
    ['b', 'looks a', 'looks c'],
    ['c', 'same a', 'looks b'],
  ]);
});

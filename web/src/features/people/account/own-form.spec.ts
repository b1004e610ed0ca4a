import { describe, expect, test } from '@jest/globals';
import type { UserView } from '@tender/contracts';
import { NO_PHONE } from '../phone.js';
import { changesOfOwn, problemsOfOwn, typedOwn } from './own-form.js';

const me: UserView = {
  _id: 'u1',
  role: 'buyer',
  status: 'approved',
  ownStatus: 'approved',
  firstName: 'Clara',
  lastName: 'Stone',
  email: 'clara@buyers.test',
  emailVerified: true,
  awaitsEmail: false,
  invited: false,
  phone: { countryCode: '+32', number: '470 12 34 56' },
  companyId: 'c1',
  position: 'Buyer',
  categories: ['roughDiamond', 'gemstones'],
  doc1: null,
  doc2: null,
  termsVersion: null,
  awaitsTerms: false,
  darkMode: false,
  createdAt: '',
  lastSeenAt: null,
};

describe('changesOfOwn', () => {
  test('nothing changed, also when spaces were typed or categories chosen in another order', () => {
    expect(changesOfOwn(typedOwn(me), me)).toEqual({});
    expect(
      changesOfOwn({ ...typedOwn(me), firstName: ' Clara ', categories: ['gemstones', 'roughDiamond'] }, me),
    ).toEqual({});
  });

  test('only what changed', () => {
    expect(changesOfOwn({ ...typedOwn(me), lastName: 'Steen', extension: '12' }, me)).toEqual({
      lastName: 'Steen',
      phone: { countryCode: '+32', number: '470 12 34 56', extension: '12' },
    });
    expect(changesOfOwn({ ...typedOwn(me), position: '', categories: [] }, me)).toEqual({
      position: '',
      categories: [],
    });
  });

  test('no phone where there was none', () =>
    expect(changesOfOwn(typedOwn({ ...me, phone: null }), { ...me, phone: null })).toEqual({}));
});

describe('problemsOfOwn', () => {
  test('all is right', () => expect(problemsOfOwn(typedOwn(me), me)).toEqual({}));
  test('names are needed', () =>
    expect(Object.keys(problemsOfOwn({ ...typedOwn(me), firstName: ' ', lastName: '' }, me))).toEqual([
      'firstName',
      'lastName',
    ]));
  test('a phone can be changed, not removed', () => {
    expect(problemsOfOwn({ ...typedOwn(me), ...NO_PHONE }, me)).toHaveProperty('number');
    expect(problemsOfOwn({ ...typedOwn(me), ...NO_PHONE }, { ...me, phone: null })).toEqual({});
  });
});

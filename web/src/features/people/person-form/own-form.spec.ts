import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyUser } from '../../../testing/arbitraries.js';
import { aUser } from '../../../testing/examples.js';
import { NO_PHONE } from '../phone/phone.js';
import { changesOfOwn, problemsOfOwn, typedOwn } from './own-form.js';

const me = aUser({
  firstName: 'Clara',
  lastName: 'Stone',
  phone: { countryCode: '+32', number: '470 12 34 56' },
  position: 'Buyer',
  categories: ['roughDiamond', 'gemstones'],
});

describe('changesOfOwn', () => {
  test('no change for extra spaces or another order of categories', () => {
    expect(changesOfOwn(typedOwn(me), me)).toEqual({});
    expect(
      changesOfOwn({ ...typedOwn(me), firstName: ' Clara ', categories: ['gemstones', 'roughDiamond'] }, me),
    ).toEqual({});
  });

  test('a user that is opened and saved unchanged stays the same', () =>
    fc.assert(fc.property(anyUser, (user) => expect(changesOfOwn(typedOwn(user), user)).toEqual({}))));

  test('only changed fields', () => {
    expect(changesOfOwn({ ...typedOwn(me), lastName: 'Steen', extension: '12' }, me)).toEqual({
      lastName: 'Steen',
      phone: { countryCode: '+32', number: '470 12 34 56', extension: '12' },
    });
    expect(changesOfOwn({ ...typedOwn(me), position: '', categories: [] }, me)).toEqual({
      position: '',
      categories: [],
    });
  });

  test('no phone if the account had none', () =>
    expect(changesOfOwn(typedOwn({ ...me, phone: null }), { ...me, phone: null })).toEqual({}));
});

describe('problemsOfOwn', () => {
  test('accepts valid data', () => expect(problemsOfOwn(typedOwn(me), me)).toEqual({}));
  test('requires names', () =>
    expect(Object.keys(problemsOfOwn({ ...typedOwn(me), firstName: ' ', lastName: '' }, me))).toEqual([
      'firstName',
      'lastName',
    ]));
  test('a phone can be changed, not removed', () => {
    expect(problemsOfOwn({ ...typedOwn(me), ...NO_PHONE }, me)).toHaveProperty('number');
    expect(problemsOfOwn({ ...typedOwn(me), ...NO_PHONE }, { ...me, phone: null })).toEqual({});
  });
});

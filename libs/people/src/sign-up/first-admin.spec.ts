import { expect, test } from '@jest/globals';
import { nameIn } from './first-admin.js';

test.each([
  ['ruth.levi@house.test', 'Ruth Levi'],
  ['jan-peeters@house.test', 'Jan Peeters'],
  ['admin@example.com', 'First Admin'],
  ['it.1@house.test', 'First Admin'],
  ['a.b.c@house.test', 'First Admin'],
])('the first admin %s is %s', (email, name) => {
  const { firstName, lastName } = nameIn(email);
  expect(`${firstName} ${lastName}`).toBe(name);
});

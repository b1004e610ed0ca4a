import { expect, test } from '@jest/globals';
import { standingInWords } from './standing-words.js';

test('whoever is not let in reads why: the own account, or the company', () => {
  expect(standingInWords({ status: 'rejected', ownStatus: 'approved' })?.title).toBe('Your company is not approved');
  expect(standingInWords({ status: 'pending', ownStatus: 'approved' })?.title).toBe(
    'Your company is waiting for approval',
  );
  expect(standingInWords({ status: 'rejected', ownStatus: 'rejected' })?.title).toBe('Your account was not approved');
  expect(standingInWords({ status: 'pending', ownStatus: 'pending' })?.title).toBe(
    'Your account is waiting for approval',
  );
  expect(standingInWords({ status: 'approved', ownStatus: 'approved' })).toBeNull();
});

import { expect, test } from '@jest/globals';
import { membershipInWords } from './membership-words.js';

test('users who are not admitted read why: their account, or their company', () => {
  expect(membershipInWords({ status: 'rejected', ownStatus: 'approved' }, 'Scheldt')?.title).toBe(
    'Your company is not approved',
  );
  expect(membershipInWords({ status: 'pending', ownStatus: 'approved' }, 'Scheldt')?.title).toBe(
    'Your company is waiting for approval',
  );
  expect(membershipInWords({ status: 'rejected', ownStatus: 'rejected' }, 'Scheldt')?.title).toBe(
    'Your account was not approved',
  );
  expect(membershipInWords({ status: 'pending', ownStatus: 'pending' }, 'Scheldt')?.title).toBe(
    'Your account is waiting for approval',
  );
  expect(membershipInWords({ status: 'rejected', ownStatus: 'rejected' }, 'Scheldt')?.text).toMatch(
    /in touch with Scheldt$/,
  );
  expect(membershipInWords({ status: 'approved', ownStatus: 'approved' }, 'Scheldt')).toBeNull();
});

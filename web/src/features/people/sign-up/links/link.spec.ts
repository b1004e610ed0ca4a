import { describe, expect, test } from '@jest/globals';
import { ApiError, ConnectionLost } from '../../../../shared/http/api-error.js';
import { isForAnotherAccount, isLinkNotValid, linkIn } from './link.js';

describe('linkIn', () => {
  test.each(['invite', 'reset', 'confirm', 'browser'] as const)('%s', (kind) =>
    expect(linkIn(`#${kind}=aB-3_x`)).toEqual({ kind, token: 'aB-3_x' }),
  );
  test('ignores what a mail program appends', () =>
    expect(linkIn('#reset=abc&utm_source=mail')).toEqual({ kind: 'reset', token: 'abc' }));
  test('a truncated link has an empty token', () => expect(linkIn('#invite=')).toEqual({ kind: 'invite', token: '' }));
  test.each(['', '#', '#content', '#token=abc', '#xreset=abc', 'reset=abc'])('%j is no link', (hash) =>
    expect(linkIn(hash)).toBeNull(),
  );
});

test('refusals that concern the link', () => {
  const invalid = (field: string) => new ApiError('', 400, 'INVALID', [{ field, rule: 'rule', message: '' }]);
  expect(isLinkNotValid(new ApiError('', 409, 'LINK_NOT_VALID'))).toBe(true);
  expect(isLinkNotValid(invalid('token'))).toBe(true);
  expect(isLinkNotValid(invalid('password'))).toBe(false);
  expect(isLinkNotValid(new ConnectionLost())).toBe(false);
  expect(isLinkNotValid(new ApiError('', 409, 'OTHER_ACCOUNT'))).toBe(false);
  expect(isForAnotherAccount(new ApiError('', 409, 'OTHER_ACCOUNT'))).toBe(true);
  expect(isForAnotherAccount(new ApiError('', 409, 'LINK_NOT_VALID'))).toBe(false);
});

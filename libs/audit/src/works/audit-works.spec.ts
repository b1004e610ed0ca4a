import { expect, test } from '@jest/globals';
import { Rejection } from '@tender/kernel';
import { AuditWorks } from './audit-works.js';

const refusal = (enter: () => unknown): unknown => {
  try {
    enter();
  } catch (error) {
    return error instanceof Rejection ? [error.code, error.details] : error;
  }
  return null;
};
const LATER = ['TOO_MANY_REQUESTS', { retryAfter: 5 }];

test('allows one job per user and two in total', () => {
  const works = new AuditWorks();
  const leave = works.enter('ann');
  expect(refusal(() => works.enter('ann'))).toEqual(LATER);
  works.enter('bob');
  expect(refusal(() => works.enter('carl'))).toEqual(LATER);
  leave();
  expect(refusal(() => works.enter('carl'))).toBeNull();
  expect(refusal(() => works.enter('ann'))).toEqual(LATER);
});

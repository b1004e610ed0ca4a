/**
 * Replaces `@jest/globals` under `jest-light-runner`, which has no timeouts: each test and hook gets one, as in Jest.
 */
import { clearTimeout, setTimeout } from 'node:timers';
import { bind } from 'jest-each';

const { TORTURE, EVENTSTORE_URL, MONGODB_URL } = process.env;

/** Timeout of a test or hook in ms, as in `jest.config.mjs`; longer on real servers and for `npm run torture`. */
const LIMIT = TORTURE ? 1_200_000 : EVENTSTORE_URL || MONGODB_URL ? 600_000 : 120_000;

/**
 * Appends the cause to the stack: the runner prints only the stack, and the failure of a property test is in the
 * cause.
 */
function withCause(error) {
  if (error?.cause instanceof Error) error.stack += `\nCaused by: ${error.cause.stack}`;
  return error;
}

const within = (work, millis) => async () => {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${millis} ms`)), millis);
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    throw withCause(error);
  } finally {
    clearTimeout(timer);
  }
};

const limitedTest = (register) => {
  const limited = (name, work, millis = LIMIT) => register(name, within(work, millis));
  return Object.assign(limited, { each: bind(limited) });
};
const limitedHook =
  (register) =>
  (work, millis = LIMIT) =>
    register(within(work, millis));

export const { describe, expect, jest } = globalThis;
export const test = Object.assign(limitedTest(globalThis.test), {
  only: limitedTest(globalThis.test.only),
  skip: globalThis.test.skip,
});
export const it = test;
export const [beforeAll, beforeEach, afterAll, afterEach] = ['beforeAll', 'beforeEach', 'afterAll', 'afterEach'].map(
  (hook) => limitedHook(globalThis[hook]),
);

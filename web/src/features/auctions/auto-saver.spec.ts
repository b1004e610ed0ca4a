import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '../../shared/http/api-error.js';
import { readFromTab, autoSaverOf, type AutoSaver } from './auto-saver.js';

const BUSY = new ApiError('Wait', 429, null, { retryAfter: 20 });
const GONE = new ApiError('Gone', 404);
let keeper: AutoSaver;
/** Keys that were sent, in their order, and what ends each call. */
let sent: string[];
let calls: PromiseWithResolvers<unknown>[];
/** Whether the call that ended last was the only one of its key while it was under way. */
let wasOnly: boolean;
let unkept: string[];
let isAnybodyIn: boolean;
let hide: () => void;
/** Closes the tab. @returns whether it warns */
let close: () => boolean;

beforeAll(() => {
  jest.useFakeTimers();
  const page = {
    visibilityState: 'visible',
    addEventListener: (_: string, told: () => void) => {
      hide = () => {
        page.visibilityState = 'hidden';
        told();
        page.visibilityState = 'visible';
      };
    },
  };
  const addEventListener = (_: string, told: (event: object) => void) => {
    close = () => {
      let isWarned = false;
      told({ preventDefault: () => (isWarned = true) });
      return isWarned;
    };
  };
  Object.assign(globalThis, { document: page, window: { addEventListener } });
});
afterAll(() => {
  Object.assign(globalThis, { window: undefined, document: undefined });
  jest.useRealTimers();
});
beforeEach(() => {
  [sent, calls, unkept, isAnybodyIn] = [[], [], ['a', 'b'], true];
  keeper = autoSaverOf({
    unkept: () => unkept,
    keep: async (key, isOnly) => {
      sent.push(key);
      const call = Promise.withResolvers<unknown>();
      calls.push(call);
      await call.promise;
      wasOnly = isOnly();
      return isAnybodyIn;
    },
  });
  keeper.watch();
});

const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1_000);
function typed(key: string): Promise<void> {
  keeper.soon(key);
  return seconds(1);
}

test('what the house asked to wait with waits, whatever else is asked for at once', async () => {
  await typed('a');
  calls[0]!.reject(BUSY);
  await seconds(1);
  keeper.all();
  hide();
  keeper.soon('a');
  await seconds(1);
  expect(sent).toEqual(['a', 'b', 'b']);
  await seconds(20);
  expect(sent).toEqual(['a', 'b', 'b', 'a']);
});

test.each([
  ['was kept', (call: PromiseWithResolvers<unknown>) => call.resolve(null)],
  ['was refused for good', (call: PromiseWithResolvers<unknown>) => call.reject(GONE)],
])('what is typed while a call is under way is sent once that %s', async (_, end) => {
  await typed('a');
  await typed('a');
  expect(sent).toEqual(['a']);
  end(calls[0]!);
  await seconds(0.1);
  expect(sent).toEqual(['a', 'a']);
  calls[1]!.resolve(null);
  await seconds(60);
  expect(sent).toHaveLength(2);
});

test('it is not sent again where nothing of it is left to keep', async () => {
  await typed('a');
  await typed('a');
  unkept = [];
  calls[0]!.resolve(null);
  await seconds(60);
  expect(sent).toEqual(['a']);
});

test('a page that is left sends what it has, though a call is under way', async () => {
  unkept = ['a'];
  await typed('a');
  hide();
  expect(sent).toEqual(['a', 'a']);
});

test.each([
  ['older', [0, 1]],
  ['newer', [1, 0]],
] as const)(
  'of two calls at once neither is sure to be the last, the %s ending first: it is sent once more',
  async (_, order) => {
    unkept = ['a'];
    await typed('a');
    hide();
    for (const index of order) {
      expect(sent).toHaveLength(2);
      calls[index]!.resolve(null);
      await seconds(1);
      expect(wasOnly).toBe(false);
    }
    expect(sent).toHaveLength(3);
    calls[2]!.resolve(null);
    await seconds(60);
    expect([wasOnly, sent.length]).toEqual([true, 3]);
  },
);

test('what is refused of two calls at once is sent no sooner than the house asks for it', async () => {
  unkept = ['a'];
  await typed('a');
  hide();
  calls[1]!.reject(BUSY);
  await seconds(1);
  calls[0]!.resolve(null);
  await seconds(18);
  expect(sent).toHaveLength(2);
  await seconds(2);
  expect(sent).toHaveLength(3);
});

test.each([
  ['has no room', new ApiError('Full', 503, 'DISK_FULL')],
  ['asks for a wait', BUSY],
])('a tab warns that takes with it what the house, which %s, has not kept', async (_, refusal) => {
  expect(close()).toBe(false);
  await typed('a');
  calls[0]!.reject(refusal);
  await seconds(0);
  expect(close()).toBe(true);
  await seconds(21);
  calls.at(-1)!.resolve(null);
  await seconds(0);
  expect(close()).toBe(false);
});

test('it warns, too, while nobody is in for whom it could be kept', async () => {
  await typed('a');
  calls[0]!.reject(new ApiError('Sign in', 401));
  isAnybodyIn = false;
  await seconds(4);
  calls[1]!.resolve(null);
  await typed('b');
  calls[2]!.resolve(null);
  await seconds(0);
  for (const key of ['a', 'b']) {
    unkept = [key];
    expect(close()).toBe(true);
  }
});

test('of what is not to be kept any more it does not warn', async () => {
  await typed('a');
  calls[0]!.reject(GONE);
  await seconds(0);
  unkept = ['b'];
  expect(close()).toBe(false);
});

test.each([
  ['that has no storage', () => undefined],
  ['that holds something else there', () => ({ getItem: () => '{' })],
])('in a tab %s nothing was left, and one comes in all the same', (_, storage) => {
  Object.assign(globalThis, { sessionStorage: storage() });
  expect(readFromTab('drafts', 'u')).toBeNull();
});

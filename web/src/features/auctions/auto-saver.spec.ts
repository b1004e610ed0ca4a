import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '../../shared/http/api-error.js';
import { readFromTab, autoSaverOf, type AutoSaver } from './auto-saver.js';

const BUSY = new ApiError('Wait', 429, null, { retryAfter: 20 });
const GONE = new ApiError('Gone', 404);
let keeper: AutoSaver;
/** Keys in the order of their calls, and the promises that end the calls. */
let sent: string[];
let calls: PromiseWithResolvers<unknown>[];
/** Whether the last completed call was the only one for its key. */
let wasOnly: boolean;
let unsaved: string[];
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
  [sent, calls, unsaved, isAnybodyIn] = [[], [], ['a', 'b'], true];
  keeper = autoSaverOf({
    unsaved: () => unsaved,
    save: async (key, isOnly) => {
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

test('waits for Retry-After, regardless of other requests', async () => {
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
])('sends text typed during a call once that call %s', async (_, end) => {
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

test('sends nothing again if no text is left to save', async () => {
  await typed('a');
  await typed('a');
  unsaved = [];
  calls[0]!.resolve(null);
  await seconds(60);
  expect(sent).toEqual(['a']);
});

test('a hidden page sends its text even during another call', async () => {
  unsaved = ['a'];
  await typed('a');
  hide();
  expect(sent).toEqual(['a', 'a']);
});

test.each([
  ['older', [0, 1]],
  ['newer', [1, 0]],
] as const)(
  'sends again after two calls at once, the %s ending first, because their order is unknown',
  async (_, order) => {
    unsaved = ['a'];
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

test('a refusal among two calls at once delays the repetition by its Retry-After', async () => {
  unsaved = ['a'];
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
])('warns before the tab closes with text that the server, which %s, has not stored', async (_, refusal) => {
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

test('warns, too, while no user is signed in to save for', async () => {
  await typed('a');
  calls[0]!.reject(new ApiError('Sign in', 401));
  isAnybodyIn = false;
  await seconds(4);
  calls[1]!.resolve(null);
  await typed('b');
  calls[2]!.resolve(null);
  await seconds(0);
  for (const key of ['a', 'b']) {
    unsaved = [key];
    expect(close()).toBe(true);
  }
});

test('does not warn about text that need not be saved any more', async () => {
  await typed('a');
  calls[0]!.reject(GONE);
  await seconds(0);
  unsaved = ['b'];
  expect(close()).toBe(false);
});

test.each([
  ['that has no storage', () => undefined],
  ['that holds something else there', () => ({ getItem: () => '{' })],
])('a tab %s has no stored text, and signing in works', (_, storage) => {
  Object.assign(globalThis, { sessionStorage: storage() });
  expect(readFromTab('drafts', 'u')).toBeNull();
});

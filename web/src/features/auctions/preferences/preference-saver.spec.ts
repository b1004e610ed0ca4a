import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { startSession, setSession } from '../../../shared/session/session.js';
import { rootState } from '../../../shared/store/slice.js';
import {
  putPreferenceText,
  restorePreferences,
  runPreferences,
  saveAllPreferences,
  startPreferencesOf,
} from './preference-saver.js';
import type { UnsavedTexts } from './unsaved-preferences.js';
import { aUser } from '../../../testing/examples.js';

const { fetch } = globalThis;
const buyer = aUser({ _id: 'u', status: 'approved' });
let sent: unknown[];
let stored: Map<string, string>;
/** The next answers. Later calls succeed. */
let refusals: { status: number; code?: string }[];
/** Delays each answer. */
let answering: Promise<unknown>;
/** Closes the tab. @returns whether it warns */
let close: () => boolean;

beforeAll(() => {
  jest.useFakeTimers();
  const events = {
    addEventListener: (_: string, listener: (event: object) => void) => {
      close = () => {
        let isWarned = false;
        listener({ preventDefault: () => (isWarned = true) });
        return isWarned;
      };
    },
  };
  Object.assign(globalThis, {
    window: { location: { origin: 'http://server.test' }, ...events },
    document: { visibilityState: 'visible', addEventListener: () => undefined },
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    },
    __APP_VERSION__: 'test',
    fetch: async (_: URL, { body }: { body: string }) => {
      sent.push(...(JSON.parse(body) as { preferences: unknown[] }).preferences);
      const refusal = refusals.shift();
      await answering;
      return Response.json(refusal ?? {}, { status: refusal?.status ?? 200 });
    },
  });
  runPreferences();
});
afterAll(() => {
  Object.assign(globalThis, { fetch, window: undefined, document: undefined });
  jest.useRealTimers();
});
beforeEach(() => {
  [sent, stored, refusals, answering] = [[], new Map(), [], Promise.resolve()];
  enter();
});

const moments = (count = 1) => jest.advanceTimersByTimeAsync(count * 1_000);
const note = (text: string) => putPreferenceText({ lotId: 'l', auctionId: 'a', name: 'note', text });
const unsaved = () => (rootState()['unsaved preferences'] as { lots: UnsavedTexts }).lots;
function enter(): void {
  restorePreferences('u');
  startSession(buyer);
}

test.each([
  { status: 401, code: 'NO_SESSION' },
  { status: 409, code: 'TERMS_NOT_ACCEPTED' },
])('a note typed as the session ended ($code) is sent again after the next sign-in', async (refusal) => {
  refusals = [refusal];
  note('Look at the girdle');
  await moments();
  expect(unsaved()).toMatchObject({ l: { trouble: 'away' } });
  setSession({ me: null });
  await moments(60);
  expect([sent.length, close()]).toEqual([1, true]);
  enter();
  await moments();
  expect(close()).toBe(false);
  expect(sent).toEqual(Array(2).fill({ lotId: 'l', note: 'Look at the girdle' }));
  expect(unsaved()).toEqual({});
});

test('a note is sent again automatically if another tab has started a new session', async () => {
  refusals = [{ status: 401 }];
  note('Two');
  await moments(5);
  expect(sent).toHaveLength(2);
  expect(unsaved()).toEqual({});
});

test('a refused note is not sent again before the next sign-in', async () => {
  refusals = [{ status: 409 }];
  note('Three');
  await moments(60);
  expect(sent).toHaveLength(1);
  expect(unsaved()).toMatchObject({ l: { trouble: 'refused' } });
  enter();
  await moments();
  expect(unsaved()).toEqual({});
});

test('text typed while an earlier text is refused is sent automatically', async () => {
  refusals = [{ status: 409 }];
  note('Four');
  const { promise, resolve } = Promise.withResolvers();
  answering = promise;
  await moments();
  note('Five');
  saveAllPreferences();
  resolve(null);
  await moments();
  expect(sent).toEqual([
    { lotId: 'l', note: 'Four' },
    { lotId: 'l', note: 'Five' },
  ]);
  expect(unsaved()).toEqual({});
});

test('a note that an earlier page of the tab did not save is saved after the sign-in', async () => {
  startPreferencesOf('v');
  stored.set('marks', JSON.stringify({ of: 'u', lots: { l: { auctionId: 'a', note: 'Six', trouble: 'refused' } } }));
  enter();
  expect(stored.get('marks')).toContain('Six');
  await moments();
  expect(sent).toEqual([{ lotId: 'l', note: 'Six' }]);
  expect(stored.has('marks')).toBe(false);
});

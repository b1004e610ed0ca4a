import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { startSession, setSession } from '../../../shared/session/session.js';
import { rootState } from '../../../shared/store/slice.js';
import { keepAllMarks, keepMarks, putMark } from './mark-keeping.js';
import type { UnkeptMarks } from './unkept-marks.js';
import { aUser } from '../../../testing/examples.js';

const { fetch } = globalThis;
const buyer = aUser({ _id: 'u', status: 'approved' });
let sent: unknown[];
/** The next answers; then all goes well. */
let refusals: { status: number; code?: string }[];
/** Every answer waits for it. */
let answering: Promise<unknown>;
/** Closes the tab. @returns whether it warns */
let close: () => boolean;

beforeAll(() => {
  jest.useFakeTimers();
  const events = {
    addEventListener: (_: string, told: (event: object) => void) => {
      close = () => {
        let isWarned = false;
        told({ preventDefault: () => (isWarned = true) });
        return isWarned;
      };
    },
  };
  const sessionStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  Object.assign(globalThis, {
    window: { location: { origin: 'http://house.test' }, ...events },
    document: { visibilityState: 'visible', addEventListener: () => undefined },
    sessionStorage,
    __APP_VERSION__: 'test',
    fetch: async (_: URL, { body }: { body: string }) => {
      sent.push(...(JSON.parse(body) as { preferences: unknown[] }).preferences);
      const refusal = refusals.shift();
      await answering;
      return Response.json(refusal ?? {}, { status: refusal?.status ?? 200 });
    },
  });
});
afterAll(() => {
  Object.assign(globalThis, { fetch, window: undefined, document: undefined });
  jest.useRealTimers();
});
beforeEach(() => {
  [sent, refusals, answering] = [[], [], Promise.resolve()];
  enter();
});

const moments = (count = 1) => jest.advanceTimersByTimeAsync(count * 1_000);
const note = (text: string) => putMark({ lotId: 'l', auctionId: 'a', name: 'note', text });
const unkept = () => (rootState()['unkept marks'] as { lots: UnkeptMarks }).lots;
function enter(): void {
  keepMarks('u');
  startSession(buyer);
}

test.each([
  { status: 401, code: 'NO_SESSION' },
  { status: 403, code: 'TERMS_NOT_ACCEPTED' },
])('a note that was typed as the session ended ($code) is sent again once one is in again', async (refusal) => {
  refusals = [refusal];
  note('Look at the girdle');
  await moments();
  expect(unkept()).toMatchObject({ l: { trouble: 'away' } });
  setSession({ me: null });
  await moments(60);
  expect([sent.length, close()]).toEqual([1, true]);
  enter();
  await moments();
  expect(close()).toBe(false);
  expect(sent).toEqual(Array(2).fill({ lotId: 'l', note: 'Look at the girdle' }));
  expect(unkept()).toEqual({});
});

test('where the session goes on, another tab having begun it anew, it is sent again by itself', async () => {
  refusals = [{ status: 401 }];
  note('Two');
  await moments(5);
  expect(sent).toHaveLength(2);
  expect(unkept()).toEqual({});
});

test('what was refused for good is not sent again, before one signs in anew', async () => {
  refusals = [{ status: 409 }];
  note('Three');
  await moments(60);
  expect(sent).toHaveLength(1);
  expect(unkept()).toMatchObject({ l: { trouble: 'refused' } });
  enter();
  await moments();
  expect(unkept()).toEqual({});
});

test('what is typed while another text is refused is sent by itself', async () => {
  refusals = [{ status: 409 }];
  note('Four');
  const { promise, resolve } = Promise.withResolvers();
  answering = promise;
  await moments();
  note('Five');
  keepAllMarks();
  resolve(null);
  await moments();
  expect(sent).toEqual([
    { lotId: 'l', note: 'Four' },
    { lotId: 'l', note: 'Five' },
  ]);
  expect(unkept()).toEqual({});
});

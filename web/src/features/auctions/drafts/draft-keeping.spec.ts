import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { BidDraftsView } from '@tender/contracts';
import { startSession, setSession } from '../../../shared/session/session.js';
import { keepDrafts, loadDrafts } from './draft-keeping.js';
import { draftOf, draftsNow, putLimits, putTyped, undo } from './drafts-slice.js';
import { isUnkept, sheetOf } from './drafts-state.js';
import { aUser } from '../../../testing/examples.js';

const { fetch } = globalThis;
const buyer = aUser({ _id: 'u', status: 'approved' });
const LEFT = JSON.stringify({ of: 'u', sheets: [['a', { lots: [{ lotId: 'l', amount: '1250' }] }]] });
let stored: Map<string, string>;
let sent: unknown[];
/** Statuses of the next answers; then all goes well. */
let refusals: number[];
/** Every answer waits for it. */
let answering: Promise<unknown>;
let hide: () => void;
/** Closes the tab. @returns whether it warns */
let close: () => boolean;
/** What answers the questions for drafts, in the order in which they came. */
let readings: ((amounts: Record<string, string>) => void)[];

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
  Object.assign(globalThis, {
    window: { location: { origin: 'http://house.test' }, ...events },
    document: page,
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    },
    __APP_VERSION__: 'test',
    fetch: async (_: URL, { method, body }: { method: string; body: string }) => {
      if (method === 'GET') return new Promise((resolve) => readings.push((amounts) => resolve(answerOf(amounts))));
      sent.push(JSON.parse(body));
      await answering;
      const of = { status: refusals.shift() ?? 200, headers: { 'app-version': 'test' } };
      return Response.json({ details: { retryAfter: 20 } }, of);
    },
  });
});
afterAll(() => {
  Object.assign(globalThis, { fetch, window: undefined, document: undefined });
  jest.useRealTimers();
});
beforeEach(() => {
  [stored, sent, refusals, answering, readings] = [new Map(), [], [], Promise.resolve(), []];
});
/** What is still to be kept is. */
afterEach(() => moments(10));

const answerOf = (amounts: Record<string, string>) =>
  Response.json({
    drafts: {
      lots: Object.entries(amounts).map(([lotId, amount]) => ({ lotId, amount, perCarat: '', valuation: '' })),
      limits: { limit: '', perCarat: '' },
      colleagues: [],
    } satisfies BidDraftsView,
  });
const moments = (count = 1) => jest.advanceTimersByTimeAsync(count * 1_000);
function enter(_id = 'u'): void {
  keepDrafts(_id);
  startSession({ ...buyer, _id });
}

test('what an earlier page has left stays in the tab until the house has it, on whatever page one begins', async () => {
  stored.set('drafts', LEFT);
  enter();
  expect(draftOf('a', 'l')).toBe('1250');
  expect(stored.get('drafts')).toContain('1250');
  await moments();
  expect(sent).toMatchObject([{ lots: [{ lotId: 'l', amount: '1250' }], userId: 'u' }]);
  expect(stored.has('drafts')).toBe(false);
});

test('it was typed by nobody here, who could take it back', () => {
  stored.set('drafts', LEFT);
  enter();
  expect(undo('a')).toBeNull();
  expect(draftOf('a', 'l')).toBe('1250');
});

test('what another person has left is gone', () => {
  stored.set('drafts', LEFT.replace('"u"', '"v"'));
  enter();
  expect([stored.has('drafts'), isUnkept(sheetOf(draftsNow(), 'a'))]).toEqual([false, false]);
});

test.each([401, 503])('what was not kept for a %i is sent again by itself', async (status) => {
  enter();
  refusals = [status];
  putTyped('a', 'l', { amount: `99${status}` });
  await moments();
  expect(isUnkept(sheetOf(draftsNow(), 'a'))).toBe(true);
  await moments(3);
  expect(sent).toHaveLength(2);
  expect(isUnkept(sheetOf(draftsNow(), 'a'))).toBe(false);
});

test('it is sent again no sooner than the house asks for it', async () => {
  enter();
  refusals = [429];
  putTyped('a', 'l', { amount: '96' });
  await moments(19);
  putTyped('a', 'l', { amount: '95' });
  await moments();
  expect(sent).toHaveLength(1);
  await moments();
  expect(sent).toMatchObject([{ lots: [{ amount: '96' }] }, { lots: [{ amount: '95' }] }]);
});

test('an answer to one person is none to the next', async () => {
  enter();
  const { promise, resolve } = Promise.withResolvers();
  answering = promise;
  putTyped('a', 'l', { amount: '94' });
  await moments();
  enter('v');
  putTyped('a', 'l', { amount: '94' });
  resolve(null);
  await moments(0);
  expect(isUnkept(sheetOf(draftsNow(), 'a'))).toBe(true);
  await moments(2);
  expect(sent).toMatchObject([{ userId: 'u' }, { userId: 'v' }]);
});

test('once the session has ended it waits until one signs in again', async () => {
  enter();
  refusals = [401];
  putTyped('a', 'l', { amount: '98' });
  await moments();
  setSession({ me: null });
  await moments(60);
  expect([sent.length, close()]).toEqual([1, true]);
  enter();
  await moments();
  expect([sent.length, close()]).toEqual([2, false]);
  expect(isUnkept(sheetOf(draftsNow(), 'a'))).toBe(false);
});

test('an answer that comes after a newer one changes nothing', async () => {
  enter('reader');
  const read = [loadDrafts('r'), loadDrafts('r')];
  readings[1]!({ l: '20' });
  await read[1];
  readings[0]!({ l: '10' });
  await read[0];
  expect(draftOf('r', 'l')).toBe('20');
});

test('what was kept while the house was asked stays, though its answer lacks it; one answer is enough', async () => {
  enter('reader');
  const read = loadDrafts('r');
  putTyped('r', 'm', { amount: '5' });
  await moments();
  expect(isUnkept(sheetOf(draftsNow(), 'r'))).toBe(false);
  readings[0]!({ l: '30' });
  await read;
  expect([draftOf('r', 'l'), draftOf('r', 'm'), readings.length]).toEqual(['30', '5', 1]);
});

test('what a phone typed on the same lot meanwhile is not overwritten, and comes in', async () => {
  enter('reader');
  putTyped('r', 'n', { valuation: '900' });
  putLimits('r', { perCarat: '70' });
  const read = loadDrafts('r');
  readings[0]!({ n: '2000' });
  await read;
  expect(sheetOf(draftsNow(), 'r').lots['n']).toEqual({ amount: '2000', perCarat: '', valuation: '900' });
  await moments();
  expect(sent).toMatchObject([{ lots: [{ lotId: 'n', valuation: '900' }], limits: { perCarat: '70' } }]);
  expect(Object.keys((sent[0] as { lots: object[] }).lots[0]!)).toEqual(['lotId', 'valuation']);
});

test('of a text that is longer than any amount a beginning is kept, that is none', async () => {
  enter();
  putTyped('a', 'l', { amount: `1000${' '.repeat(40)}or more` });
  await moments();
  expect(sent).toMatchObject([{ lots: [{ amount: `1000${' '.repeat(35)}…` }] }]);
  expect(isUnkept(sheetOf(draftsNow(), 'a'))).toBe(false);
});

test('what the house may have taken before an older call is sent to it once more', async () => {
  enter();
  const older = Promise.withResolvers<unknown>();
  answering = older.promise;
  putTyped('a', 'l', { amount: '15' });
  await moments();
  answering = Promise.resolve();
  putTyped('a', 'l', { amount: '1500' });
  hide();
  await moments(0.1);
  expect(sent).toMatchObject([{ lots: [{ amount: '15' }] }, { lots: [{ amount: '1500' }] }]);
  expect(isUnkept(sheetOf(draftsNow(), 'a'))).toBe(true);
  older.resolve(null);
  await moments();
  expect(sent.slice(2)).toMatchObject([{ lots: [{ amount: '1500' }] }]);
  expect(isUnkept(sheetOf(draftsNow(), 'a'))).toBe(false);
});

test('an amount among blanks is kept whole', async () => {
  enter();
  putTyped('a', 'l', { amount: `${' '.repeat(35)}1,250,000.00 ` });
  await moments();
  expect(sent).toMatchObject([{ lots: [{ amount: '1,250,000.00' }] }]);
});

test.each([
  ['12\u000250', '12\ufffd50'],
  ['12\ud83d', '12\ufffd'],
  [`${'x'.repeat(38)}💎💎`, `${'x'.repeat(38)}\ufffd…`],
  // One sign that becomes two in the form in which the house keeps texts.
  ['\u0958'.repeat(40), `${'\u0915\u093c'.repeat(19)}\u0915…`],
])('of %j the house is sent what it can keep', async (text, kept) => {
  enter();
  putTyped('a', 'l', { amount: text });
  await moments();
  expect(sent).toMatchObject([{ lots: [{ amount: kept }] }]);
});

import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { BidDraftsView } from '@tender/contracts';
import { startSession, setSession } from '../../../shared/session/session.js';
import { loadDrafts, restoreDrafts, runDrafts } from './draft-saver.js';
import { draftOf, draftsNow, putLimits, putTyped, undo } from './drafts-slice.js';
import { hasUnsaved, sheetOf } from './drafts-state.js';
import { aUser } from '../../../testing/examples.js';

const { fetch } = globalThis;
const buyer = aUser({ _id: 'u', status: 'approved' });
const LEFT = JSON.stringify({ of: 'u', sheets: [['a', { lots: [{ lotId: 'l', amount: '1250' }] }]] });
let stored: Map<string, string>;
let sent: unknown[];
/** Statuses of the next answers. Later calls succeed. */
let refusals: number[];
/** Delays each answer. */
let answering: Promise<unknown>;
let hide: () => void;
/** Closes the tab. @returns whether it warns */
let close: () => boolean;
/** Functions that answer the requests for drafts, in the order of the requests. */
let requests: ((amounts: Record<string, string>) => void)[];

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
  const page = {
    visibilityState: 'visible',
    addEventListener: (_: string, listener: () => void) => {
      hide = () => {
        page.visibilityState = 'hidden';
        listener();
        page.visibilityState = 'visible';
      };
    },
  };
  Object.assign(globalThis, {
    window: { location: { origin: 'http://server.test' }, ...events },
    document: page,
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    },
    __APP_VERSION__: 'test',
    fetch: async (_: URL, { method, body }: { method: string; body: string }) => {
      if (method === 'GET') return new Promise((resolve) => requests.push((amounts) => resolve(answerOf(amounts))));
      sent.push(JSON.parse(body));
      await answering;
      const of = { status: refusals.shift() ?? 200, headers: { 'app-version': 'test' } };
      return Response.json({ details: { retryAfter: 20 } }, of);
    },
  });
  runDrafts();
});
afterAll(() => {
  Object.assign(globalThis, { fetch, window: undefined, document: undefined });
  jest.useRealTimers();
});
beforeEach(() => {
  [stored, sent, refusals, answering, requests] = [new Map(), [], [], Promise.resolve(), []];
});
/** Saves the text that is still unsaved. */
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
  restoreDrafts(_id);
  startSession({ ...buyer, _id });
}

test('unsaved text of an earlier page stays in the tab until the server has saved it, on any page', async () => {
  stored.set('drafts', LEFT);
  enter();
  expect(draftOf('a', 'l')).toBe('1250');
  expect(stored.get('drafts')).toContain('1250');
  await moments();
  expect(sent).toMatchObject([{ lots: [{ lotId: 'l', amount: '1250' }], userId: 'u' }]);
  expect(stored.has('drafts')).toBe(false);
});

test('restored text is no undo step', () => {
  stored.set('drafts', LEFT);
  enter();
  expect(undo('a')).toBeNull();
  expect(draftOf('a', 'l')).toBe('1250');
});

test('unsaved text of another user is removed', () => {
  stored.set('drafts', LEFT.replace('"u"', '"v"'));
  enter();
  expect([stored.has('drafts'), hasUnsaved(sheetOf(draftsNow(), 'a'))]).toEqual([false, false]);
});

test.each([401, 503])('text is sent again automatically after status %i', async (status) => {
  enter();
  refusals = [status];
  putTyped('a', 'l', { amount: `99${status}` });
  await moments();
  expect(hasUnsaved(sheetOf(draftsNow(), 'a'))).toBe(true);
  await moments(3);
  expect(sent).toHaveLength(2);
  expect(hasUnsaved(sheetOf(draftsNow(), 'a'))).toBe(false);
});

test('text is not sent again before the end of Retry-After', async () => {
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

test('an answer to one user does not save the text of the next', async () => {
  enter();
  const { promise, resolve } = Promise.withResolvers();
  answering = promise;
  putTyped('a', 'l', { amount: '94' });
  await moments();
  enter('v');
  putTyped('a', 'l', { amount: '94' });
  resolve(null);
  await moments(0);
  expect(hasUnsaved(sheetOf(draftsNow(), 'a'))).toBe(true);
  await moments(2);
  expect(sent).toMatchObject([{ userId: 'u' }, { userId: 'v' }]);
});

test('after the end of the session, text waits for the next sign-in', async () => {
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
  expect(hasUnsaved(sheetOf(draftsNow(), 'a'))).toBe(false);
});

test('an older answer after a newer one changes nothing', async () => {
  enter('reader');
  const loading = [loadDrafts('r'), loadDrafts('r')];
  requests[1]!({ l: '20' });
  await loading[1];
  requests[0]!({ l: '10' });
  await loading[0];
  expect(draftOf('r', 'l')).toBe('20');
});

test('text saved during a load stays, although the answer lacks it; no second load is needed', async () => {
  enter('reader');
  const loading = loadDrafts('r');
  putTyped('r', 'm', { amount: '5' });
  await moments();
  expect(hasUnsaved(sheetOf(draftsNow(), 'r'))).toBe(false);
  requests[0]!({ l: '30' });
  await loading;
  expect([draftOf('r', 'l'), draftOf('r', 'm'), requests.length]).toEqual(['30', '5', 1]);
});

test('text typed on another device into another field of the lot is shown, and not overwritten', async () => {
  enter('reader');
  putTyped('r', 'n', { valuation: '900' });
  putLimits('r', { perCarat: '70' });
  const loading = loadDrafts('r');
  requests[0]!({ n: '2000' });
  await loading;
  expect(sheetOf(draftsNow(), 'r').lots['n']).toEqual({ amount: '2000', perCarat: '', valuation: '900' });
  await moments();
  expect(sent).toMatchObject([{ lots: [{ lotId: 'n', valuation: '900' }], limits: { perCarat: '70' } }]);
  expect(Object.keys((sent[0] as { lots: object[] }).lots[0]!)).toEqual(['lotId', 'valuation']);
});

test('a text longer than any amount is cut so that it is no amount', async () => {
  enter();
  putTyped('a', 'l', { amount: `1000${' '.repeat(40)}or more` });
  await moments();
  expect(sent).toMatchObject([{ lots: [{ amount: `1000${' '.repeat(35)}…` }] }]);
  expect(hasUnsaved(sheetOf(draftsNow(), 'a'))).toBe(false);
});

test('text is sent again if an older call may have overwritten it', async () => {
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
  expect(hasUnsaved(sheetOf(draftsNow(), 'a'))).toBe(true);
  older.resolve(null);
  await moments();
  expect(sent.slice(2)).toMatchObject([{ lots: [{ amount: '1500' }] }]);
  expect(hasUnsaved(sheetOf(draftsNow(), 'a'))).toBe(false);
});

test('spaces around an amount do not count towards its length', async () => {
  enter();
  putTyped('a', 'l', { amount: `${' '.repeat(35)}1,250,000.00 ` });
  await moments();
  expect(sent).toMatchObject([{ lots: [{ amount: '1,250,000.00' }] }]);
});

test.each([
  ['12\u000250', '12\ufffd50'],
  ['12\ud83d', '12\ufffd'],
  [`${'x'.repeat(38)}💎💎`, `${'x'.repeat(38)}\ufffd…`],
  // One character that is two in normal form NFC.
  ['\u0958'.repeat(40), `${'\u0915\u093c'.repeat(19)}\u0915…`],
])('%j is sent in a form that the server accepts', async (text, kept) => {
  enter();
  putTyped('a', 'l', { amount: text });
  await moments();
  expect(sent).toMatchObject([{ lots: [{ amount: kept }] }]);
});

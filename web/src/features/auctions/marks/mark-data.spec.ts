import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { LotPreference, LotView } from '@tender/contracts';
import { clearPersonState, rootState } from '../../../shared/store/slice.js';
import type { AuctionsState } from '../state/auctions-state.js';
import { lotsNow, putLots } from '../state/auctions-slice.js';
import { ownTabId } from '../state/tab-id.js';
import { loadMarks, markLot, showMark } from './mark-data.js';
import { whileMarking } from './marks-under-way.js';
import { aLot } from '../../../testing/examples.js';

/** A call that is under way: the house may have looked long before its answer is there. */
interface Call {
  method: string;
  body: unknown;
  tab: string | undefined;
  answer: (body: object, status?: number) => Promise<void>;
  lose: () => Promise<void>;
}
const { fetch } = globalThis;
let calls: Call[];
const moment = () => new Promise<void>((resume) => setTimeout(resume));

beforeAll(() => {
  Object.assign(globalThis, {
    window: { location: { origin: 'http://house.test' } },
    document: { visibilityState: 'visible' },
    __APP_VERSION__: 'test',
    fetch: (_: URL, { method, body, headers, signal }: RequestInit & { headers: Record<string, string> }) =>
      new Promise<Response>((resolve, reject) => {
        calls.push({
          method: method!,
          body: body ? JSON.parse(body as string) : undefined,
          tab: headers['app-tab'],
          answer: (answer, status = 200) => {
            resolve(Response.json(answer, { status }));
            return moment();
          },
          lose: () => {
            reject(new TypeError('Failed to fetch'));
            return moment();
          },
        });
        signal!.addEventListener('abort', () => reject(signal!.reason as Error));
      }),
  });
});
afterAll(() => void Object.assign(globalThis, { fetch, window: undefined, document: undefined }));

const lot = (_id: string, mark?: Partial<LotPreference>): LotView =>
  aLot({
    _id,
    auctionId: 'a',
    ...(mark && { preference: { lotId: _id, favourite: false, priority: 0, note: '', ...mark } }),
  });
const mark = (_id: string) => lotsNow('a').find((one) => one._id === _id)!.preference;
/** How often marks are to be read again. */
const toRead = () => (rootState()['auctions'] as AuctionsState).markChanges['a'] ?? 0;
const star = (favourite = true) => {
  const marked = markLot(lotsNow('a')[0]!, { favourite });
  return { patch: calls.at(-1)!, marked };
};
const read = () => {
  const done = loadMarks('a');
  return { get: calls.at(-1)!, done };
};

beforeEach(() => {
  clearPersonState();
  calls = [];
  putLots('a', [lot('1'), lot('2', { note: 'mine' }), lot('3')]);
});

test('marks that were changed elsewhere are shown, and no other lot is another one', async () => {
  const kept = [lot('1', { favourite: true }), lot('2', { note: 'mine' }), lot('3')];
  const before = lotsNow('a');
  const first = read();
  await first.get.answer({ lots: kept });
  await first.done;
  expect(lotsNow('a')).toEqual([kept[0], kept[1], lot('3')]);
  expect([1, 2].map((index) => lotsNow('a')[index] === before[index])).toEqual([true, true]);
  const now = lotsNow('a');
  const second = read();
  await second.get.answer({ lots: kept });
  await second.done;
  expect(lotsNow('a')).toBe(now);
  expect([calls.length, toRead()]).toEqual([2, 0]);
});

// An older process refuses a body with a field that it does not know.
test('the own mark is shown at once, and names the tab, but not in its body', async () => {
  const { patch, marked } = star();
  expect(mark('1')).toMatchObject({ favourite: true });
  expect(patch).toMatchObject({ method: 'PATCH', body: { preferences: [{ lotId: '1', favourite: true }] } });
  expect(patch.tab).toBe(ownTabId());
  await patch.answer({});
  await marked;
  expect([mark('1')?.favourite, toRead()]).toEqual([true, 0]);
});

test.each(['before', 'after'])(
  'an answer that lacks the own mark, %s that is kept, does not take it back',
  async (when) => {
    const { patch, marked } = star();
    const { get, done } = read();
    const lots = [lot('1', { note: 'a colleague’s' }), lot('2', { note: 'mine' }), lot('3')];
    if (when === 'after') await patch.answer({});
    await get.answer({ lots });
    await done;
    expect(mark('1')).toMatchObject({ favourite: true, note: 'a colleague’s' });
    // Nobody knows which of the two the house has seen first.
    expect(toRead()).toBe(when === 'after' ? 1 : 0);
    if (when === 'before') await patch.answer({});
    await marked;
    expect([mark('1')?.favourite, toRead()]).toEqual([true, 1]);
    const again = read();
    await again.get.answer({ lots: [lot('1', { favourite: false }), lots[1]!, lots[2]!] });
    await again.done;
    expect([mark('1')?.favourite, toRead()]).toEqual([false, 1]);
  },
);

test('nor does one that was asked for before it, though the mark is what it was', async () => {
  const { get, done } = read();
  for (const favourite of [true, false]) {
    const { patch, marked } = star(favourite);
    await patch.answer({});
    await marked;
  }
  await get.answer({ lots: [lot('1', { favourite: true }), lot('2', { note: 'mine' }), lot('3')] });
  await done;
  expect([mark('1')?.favourite, toRead()]).toEqual([false, 1]);
});

test('what was changed here while marks are read stays, and what a colleague changed on the same lot is taken', async () => {
  const { get, done } = read();
  const kept = whileMarking({ auctionId: 'a', lotId: '2', change: { note: 'mine, and more' } }, async () =>
    showMark('a', '2', { note: 'mine, and more' }),
  );
  await kept;
  await get.answer({ lots: [lot('1'), lot('2', { favourite: true, note: 'mine' }), lot('3')] });
  await done;
  expect(lotsNow('a')[1]).toEqual(lot('2', { favourite: true, note: 'mine, and more' }));
  expect(calls).toHaveLength(1);
});

test('a mark without an answer is taken back, and read: it may be kept', async () => {
  const { patch, marked } = star();
  const failed = expect(marked).rejects.toThrow('Failed to fetch');
  await patch.lose();
  await failed;
  expect([mark('1')?.favourite, toRead()]).toEqual([false, 1]);
});

test('of two at once the later is shown, in whatever order they are answered, and the marks are read', async () => {
  const [on, off] = [star(true), star(false)];
  await off.patch.answer({});
  await on.patch.answer({});
  await Promise.all([on.marked, off.marked]);
  expect([mark('1')?.favourite, toRead()]).toEqual([false, 1]);
});

test('one that fails takes nothing back that was marked since', async () => {
  const [on, off] = [star(true), star(false)];
  const again = star(true);
  const failed = expect(on.marked).rejects.toThrow();
  await on.patch.answer({}, 500);
  await failed;
  expect(mark('1')?.favourite).toBe(true);
  await off.patch.answer({});
  await again.patch.answer({});
  expect(mark('1')?.favourite).toBe(true);
});

test('what one person has marked is nothing to the next', async () => {
  const { marked } = star();
  const failed = expect(marked).rejects.toThrow();
  clearPersonState();
  putLots('a', [lot('1')]);
  const { get, done } = read();
  await failed;
  await get.answer({ lots: [lot('1', { favourite: true })] });
  await done;
  expect([mark('1')?.favourite, toRead()]).toEqual([true, 0]);
});

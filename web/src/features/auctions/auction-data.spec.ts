import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { LotPreference, LotView } from '@tender/contracts';
import { loadMarks, markLot, showMark } from './auction-data.js';
import { lotsNow, putLots } from './auctions-slice.js';
import { ownTab } from './own-tab.js';

const { fetch } = globalThis;
let kept: LotView[];
let sent: unknown[];
let reads: number;
/** While marks are read. */
let meanwhile: () => void;

beforeAll(() => {
  Object.assign(globalThis, {
    window: { location: { origin: 'http://house.test' } },
    document: { visibilityState: 'visible' },
    __APP_VERSION__: 'test',
    fetch: async (
      _: URL,
      { method, body, headers }: { method: string; body: string; headers: Record<string, string> },
    ) => {
      if (method === 'GET') {
        reads++;
        meanwhile();
        return Response.json({ lots: kept });
      }
      sent.push([JSON.parse(body), headers['app-tab']]);
      // A colleague's change is read before the own is kept.
      await loadMarks('a');
      return Response.json({});
    },
  });
});
afterAll(() => void Object.assign(globalThis, { fetch, window: undefined, document: undefined }));

const lot = (_id: string, mark?: Partial<LotPreference>): LotView =>
  ({
    _id,
    auctionId: 'a',
    ...(mark && { preference: { lotId: _id, favourite: false, priority: 0, note: '', ...mark } }),
  }) as LotView;

beforeEach(() => {
  [sent, reads, meanwhile] = [[], 0, () => undefined];
  putLots('a', [lot('1'), lot('2', { note: 'mine' }), lot('3')]);
});

test('marks that were changed elsewhere are shown, and no other lot is another one', async () => {
  kept = [lot('1', { favourite: true }), lot('2', { note: 'mine' }), lot('3')];
  const before = lotsNow('a');
  await loadMarks('a');
  expect(lotsNow('a')).toEqual([kept[0], kept[1], lot('3')]);
  expect(
    lotsNow('a')
      .slice(1)
      .map((one, index) => one === before[index + 1]),
  ).toEqual([true, true]);
  const now = lotsNow('a');
  await loadMarks('a');
  expect(lotsNow('a')).toBe(now);
});

// An older process refuses a body with a field that it does not know.
test('the own mark stays, though what was read meanwhile lacks it, and names the tab, but not in its body', async () => {
  kept = [lot('1'), lot('2'), lot('3')];
  await markLot(lotsNow('a')[0]!, { favourite: true });
  expect(sent).toEqual([[{ preferences: [{ lotId: '1', favourite: true }] }, ownTab()]]);
  expect(lotsNow('a').map(({ preference }) => [preference?.favourite ?? false, preference?.note ?? ''])).toEqual([
    [true, ''],
    [false, ''],
    [false, ''],
  ]);
});

test('what was changed here while marks are read stays, and what a colleague changed on the same lot is taken; they are read once', async () => {
  kept = [lot('1'), lot('2', { favourite: true, note: 'mine' }), lot('3')];
  meanwhile = () => showMark('a', '2', { note: 'mine, and more' });
  await loadMarks('a');
  expect(lotsNow('a')[1]).toEqual(lot('2', { favourite: true, note: 'mine, and more' }));
  expect(reads).toBe(1);
});

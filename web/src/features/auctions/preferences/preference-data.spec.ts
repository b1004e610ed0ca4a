import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { LotPreference, LotView } from '@tender/contracts';
import { clearPersonState, rootState } from '../../../shared/store/slice.js';
import type { AuctionsState } from '../state/auctions-state.js';
import { lotsNow, putLots } from '../state/auctions-slice.js';
import { OWN_TAB_ID } from '../state/tab-id.js';
import { loadPreferences, setFavourite, showPreference } from './preference-data.js';
import { trackChange } from './pending-changes.js';
import { aLot } from '../../../testing/examples.js';

/** A call without an answer. */
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
    window: { location: { origin: 'http://server.test' } },
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

const lot = (_id: string, preference?: Partial<LotPreference>): LotView =>
  aLot({
    _id,
    auctionId: 'a',
    ...(preference && { preference: { lotId: _id, favourite: false, priority: 0, note: '', ...preference } }),
  });
const preference = (_id: string) => lotsNow('a').find((one) => one._id === _id)!.preference;
/** How often the preferences must be loaded again. */
const requestedLoads = () => (rootState()['auctions'] as AuctionsState).preferenceChanges['a'] ?? 0;
const star = (favourite = true) => {
  const changed = setFavourite(lotsNow('a')[0]!, favourite);
  return { patch: calls.at(-1)!, changed };
};
const load = () => {
  const done = loadPreferences('a');
  return { get: calls.at(-1)!, done };
};

beforeEach(() => {
  clearPersonState();
  calls = [];
  putLots('a', [lot('1'), lot('2', { note: 'mine' }), lot('3')]);
});

test('preferences changed elsewhere are shown, and the other lots stay the same objects', async () => {
  const kept = [lot('1', { favourite: true }), lot('2', { note: 'mine' }), lot('3')];
  const before = lotsNow('a');
  const first = load();
  await first.get.answer({ lots: kept });
  await first.done;
  expect(lotsNow('a')).toEqual([kept[0], kept[1], lot('3')]);
  expect([1, 2].map((index) => lotsNow('a')[index] === before[index])).toEqual([true, true]);
  const now = lotsNow('a');
  const second = load();
  await second.get.answer({ lots: kept });
  await second.done;
  expect(lotsNow('a')).toBe(now);
  expect([calls.length, requestedLoads()]).toEqual([2, 0]);
});

// A server of an older release refuses a body with an unknown field.
test('an own change is shown at once; the header names the tab, the body does not', async () => {
  const { patch, changed } = star();
  expect(preference('1')).toMatchObject({ favourite: true });
  expect(patch).toMatchObject({ method: 'PATCH', body: { preferences: [{ lotId: '1', favourite: true }] } });
  expect(patch.tab).toBe(OWN_TAB_ID);
  await patch.answer({});
  await changed;
  expect([preference('1')?.favourite, requestedLoads()]).toEqual([true, 0]);
});

test.each(['before', 'after'])(
  'an answer without the own change, %s the change is saved, does not undo it',
  async (when) => {
    const { patch, changed } = star();
    const { get, done } = load();
    const lots = [lot('1', { note: 'a colleague’s' }), lot('2', { note: 'mine' }), lot('3')];
    if (when === 'after') await patch.answer({});
    await get.answer({ lots });
    await done;
    expect(preference('1')).toMatchObject({ favourite: true, note: 'a colleague’s' });
    // The load and the change crossed: their order on the server is unknown.
    expect(requestedLoads()).toBe(when === 'after' ? 1 : 0);
    if (when === 'before') await patch.answer({});
    await changed;
    expect([preference('1')?.favourite, requestedLoads()]).toEqual([true, 1]);
    const again = load();
    await again.get.answer({ lots: [lot('1', { favourite: false }), lots[1]!, lots[2]!] });
    await again.done;
    expect([preference('1')?.favourite, requestedLoads()]).toEqual([false, 1]);
  },
);

test('neither does an answer to a request before two changes that cancel each other', async () => {
  const { get, done } = load();
  for (const favourite of [true, false]) {
    const { patch, changed } = star(favourite);
    await patch.answer({});
    await changed;
  }
  await get.answer({ lots: [lot('1', { favourite: true }), lot('2', { note: 'mine' }), lot('3')] });
  await done;
  expect([preference('1')?.favourite, requestedLoads()]).toEqual([false, 1]);
});

test('a change of this tab during a load stays, and a colleague’s change of another field is applied', async () => {
  const { get, done } = load();
  const kept = trackChange({ auctionId: 'a', lotId: '2', change: { note: 'mine, and more' } }, async () =>
    showPreference('a', '2', { note: 'mine, and more' }),
  );
  await kept;
  await get.answer({ lots: [lot('1'), lot('2', { favourite: true, note: 'mine' }), lot('3')] });
  await done;
  expect(lotsNow('a')[1]).toEqual(lot('2', { favourite: true, note: 'mine, and more' }));
  expect(calls).toHaveLength(1);
});

test('a change without an answer is undone and loaded again: the server may have saved it', async () => {
  const { patch, changed } = star();
  const failed = expect(changed).rejects.toThrow('Failed to fetch');
  await patch.lose();
  await failed;
  expect([preference('1')?.favourite, requestedLoads()]).toEqual([false, 1]);
});

test('of two simultaneous changes the later is shown, also if it is answered first, and preferences are loaded again', async () => {
  const [on, off] = [star(true), star(false)];
  await off.patch.answer({});
  await on.patch.answer({});
  await Promise.all([on.changed, off.changed]);
  expect([preference('1')?.favourite, requestedLoads()]).toEqual([false, 1]);
});

test('a failed change does not undo a later one', async () => {
  const [on, off] = [star(true), star(false)];
  const again = star(true);
  const failed = expect(on.changed).rejects.toThrow();
  await on.patch.answer({}, 500);
  await failed;
  expect(preference('1')?.favourite).toBe(true);
  await off.patch.answer({});
  await again.patch.answer({});
  expect(preference('1')?.favourite).toBe(true);
});

test('a change of one user does not reach the next', async () => {
  const { changed } = star();
  const failed = expect(changed).rejects.toThrow();
  clearPersonState();
  putLots('a', [lot('1')]);
  const { get, done } = load();
  await failed;
  await get.answer({ lots: [lot('1', { favourite: true })] });
  await done;
  expect([preference('1')?.favourite, requestedLoads()]).toEqual([true, 0]);
});

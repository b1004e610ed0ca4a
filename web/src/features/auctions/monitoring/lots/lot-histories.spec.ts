import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rootState } from '../../../../shared/store/slice.js';
import { loadLotHistories } from './lot-histories.js';

const { fetch } = globalThis;
/** A function for each request, in order: it answers with an outline of the given number of events. */
const outlines: ((events: number) => void)[] = [];

beforeAll(() => {
  Object.assign(globalThis, {
    window: { location: { origin: 'http://house.test' } },
    __APP_VERSION__: 'test',
    fetch: async (url: URL) =>
      url.pathname.endsWith('/outline')
        ? new Promise((resolve) => outlines.push((events) => resolve(Response.json(outlineOf(events)))))
        : Response.json({ happenings: [] }),
  });
});
afterAll(() => void Object.assign(globalThis, { fetch, window: undefined }));

const outlineOf = (events: number) => {
  const column = Array(events).fill(0);
  return { at: column, type: column, subject: column, company: column, amount: column, types: [], total: events };
};

test('an older answer removes nothing that a newer one has added, with two open bids', async () => {
  const loads = [loadLotHistories('a'), loadLotHistories('a')];
  outlines[1]!(5);
  await loads[1];
  outlines[0]!(3);
  await loads[0];
  expect(rootState()['lotHistories']).toMatchObject({ outline: { total: 5 } });
});

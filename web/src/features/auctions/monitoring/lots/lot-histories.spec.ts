import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rootState } from '../../../../shared/store/slice.js';
import { loadLotHistories } from './lot-histories.js';

const { fetch } = globalThis;
/** What answers the questions for an outline, in the order in which they came: with so many events. */
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

test('of two bids that are open at once, the older answer takes nothing away that the newer has told', async () => {
  const loads = [loadLotHistories('a'), loadLotHistories('a')];
  outlines[1]!(5);
  await loads[1];
  outlines[0]!(3);
  await loads[0];
  expect(rootState()['lotHistories']).toMatchObject({ outline: { total: 5 } });
});

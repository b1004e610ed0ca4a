import { expect, test } from '@jest/globals';
import type { Filter, ReadStore } from '@tender/read-store';
import { AuctionReader } from './auction-reader.js';
import type { LotDocument } from './lot-document.js';

test('thousands of lots are read in parts, so that other requests are answered in between', async () => {
  const ids = Array.from({ length: 1_201 }, (_, number) => `lot-${number}`);
  const parts: number[] = [];
  const store = {
    view: () => ({
      find: async ({ where }: { where: Filter<LotDocument> }) => {
        const { in: wanted } = where._id as { in: string[] };
        parts.push(wanted.length);
        return wanted.map((_id) => ({ _id }));
      },
    }),
  } as unknown as ReadStore;
  const reader = new AuctionReader(store, undefined as never, undefined as never, undefined as never);
  expect((await reader.lotsById(ids)).map(({ _id }) => _id)).toEqual(ids);
  expect(Math.max(...parts)).toBeLessThanOrEqual(500);
});

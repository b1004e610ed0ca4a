import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { EventStore, RecordedEvent } from '@tender/event-store';
import { ProofDesk } from './proof-desk.js';

test('trees of several auctions are built one after another', async () => {
  const read: string[] = [];
  const first = Promise.withResolvers<RecordedEvent[]>();
  const events: Pick<EventStore, 'readStream' | 'heads' | 'readAll'> = {
    readStream: (stream) => (read.push(stream) === 1 ? first.promise : Promise.resolve([])),
    heads: async () => [],
    readAll: async () => [],
  };
  const desk = new ProofDesk(events);
  const roots = ['one', 'two'].map((auctionId) =>
    desk.answer({ kind: 'root', tree: { auctionId, revision: 0, key: '00'.repeat(32), leastSize: 2 } }),
  );
  await delay(20);
  expect(read).toEqual(['auction-one']);
  first.resolve([]);
  expect(await Promise.allSettled(roots)).toEqual([
    { status: 'rejected', reason: new Error('auction one has lost events') },
    { status: 'rejected', reason: new Error('auction two has lost events') },
  ]);
  expect(read).toContain('auction-two');
});

import { expect, test } from '@jest/globals';
import type { CollectionSpec, Document, Query, ReadStore } from '@tender/read-store';
import { planInMemory } from '@tender/read-store/testing/query-plan';
import { Deliveries } from '../delivery/deliveries.js';
import { MessageCounts } from '../hub/message-counts.js';
import { Notifications } from '../in-app/notifications.js';

test('finds new records and the latest deliveries by an index, for any number of records', async () => {
  const plans: string[] = [];
  const state = {
    state: <D extends Document>(spec: CollectionSpec<D>) => ({
      find: async (query: Query<D>) => (plans.push(...planInMemory(spec, query)), []),
    }),
  } as unknown as Pick<ReadStore, 'state'>;
  const now = '2026-03-02T12:00:00.000Z';
  await new Notifications(state, () => now).hasAnySince(now);
  const counts = new MessageCounts(state, undefined as never, () => now);
  await counts.changedSince(now, 10);
  await counts.recountRetried();
  await new Deliveries(state, () => now).list({}, { limit: 50, skip: 1_000 });
  expect(plans).toEqual([
    expect.stringMatching(/^SEARCH notifications USING INDEX notifications__at /),
    expect.stringMatching(/^SEARCH \w+ USING INDEX \w+__changedAt /),
    expect.stringMatching(/^SEARCH \w+ USING INDEX \w+__retriedAt /),
    expect.stringMatching(/^SCAN deliveries USING INDEX deliveries__createdAt/),
  ]);
});

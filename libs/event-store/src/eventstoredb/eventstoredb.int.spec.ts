import { describe, expect, jest, test } from '@jest/globals';
import { EventStoreDBClient } from '@eventstore/db-client';
import { newId } from '@tender/kernel';
import { eventStoreContract } from '../event-store.contract.js';
import { EventStoreDBEventStore } from './eventstoredb.js';
import { NO_STREAM, START, type NewEvent } from '../port.js';
import { newEvent } from '../testing/new-event.js';

/** Against the server that `EVENTSTORE_URL` names; passed over where it names none. Its events stay there. */
const url = process.env['EVENTSTORE_URL'];

if (url) {
  for (const prefix of ['', `house-${newId()}-`]) {
    eventStoreContract(`EventStoreDB${prefix && ' beside others'}`, () => ({
      open: () => EventStoreDBEventStore.open({ url, prefix }),
      dispose: async () => undefined,
    }));
  }

  describe('EventStoreDB', () => {
    test('is one history for all who open it', async () => {
      const [one, other] = [await EventStoreDBEventStore.open({ url }), await EventStoreDBEventStore.open({ url })];
      expect(one.epoch).toBe(other.epoch);
      const stream = `test-${newId()}`;
      const position = await one.append(stream, NO_STREAM, [newEvent('Here', {})]);
      expect(await other.head()).toBe(position);
      expect(await other.read(stream, 0, 10)).toHaveLength(1);
      await Promise.all([one.close(), other.close()]);
    });

    test('a house is read from its beginning on, and its end sought no further back, however long the log of the others', async () => {
      const others = await EventStoreDBEventStore.open({ url, prefix: `others-${newId()}-` });
      const many = Array.from({ length: 100 }, () => newEvent('Elsewhere', {}));
      const before = await others.append(`test-${newId()}`, NO_STREAM, many);
      const store = await EventStoreDBEventStore.open({ url, prefix: `empty-${newId()}-` });
      const reads = jest.spyOn(EventStoreDBClient.prototype, 'readAll');
      try {
        expect(await store.head()).toBe(START);
        const position = await store.append('test', NO_STREAM, [newEvent('Here', {})]);
        expect(await store.head()).toBe(position);
        expect(await store.readAll(START, 10)).toHaveLength(1);
        const starts = reads.mock.calls.map(([options]) => options?.fromPosition);
        expect(starts).not.toContain('start');
        const places = starts.flatMap((start) => (typeof start === 'object' ? [start.commit] : []));
        expect(places.filter((place) => place <= before)).toEqual([]);
      } finally {
        reads.mockRestore();
        await Promise.all([store.close(), others.close()]);
      }
    });

    test('drops a double of the last append, and refuses it anywhere else', async () => {
      const store = await EventStoreDBEventStore.open({ url });
      const stream = `test-${newId()}`;
      const events: NewEvent[] = [newEvent('A', {}), newEvent('B', {})];
      const position = await store.append(stream, NO_STREAM, events);
      expect(await store.append(stream, NO_STREAM, events)).toBe(position);
      expect(await store.read(stream, 0, 10)).toHaveLength(2);
      await store.close();
    });
  });
} else {
  test.skip('EventStoreDB: EVENTSTORE_URL names no server', () => undefined);
}

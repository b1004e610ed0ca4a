import { describe, expect, test } from '@jest/globals';
import { guardedOperation, guardedOperations, merged, operationOf, operations } from './mongodb-view-writes.js';
import { add, put, patch, remove, type Write } from '../projections/projection.js';
import type { CollectionSpec, Document } from '../port.js';

interface Lot extends Document {
  price?: number | null;
  name?: string;
}
const LOTS: CollectionSpec<Lot> = { name: 'lots', database: 'views' };
const BIDS: CollectionSpec<Lot> = { name: 'bids', database: 'views' };

describe('a write within a transaction', () => {
  test('is applied unchanged', () => {
    expect(operationOf(put(LOTS, { _id: 'a', price: 1 }))).toEqual({
      replaceOne: { filter: { _id: 'a' }, replacement: { _id: 'a', price: 1 }, upsert: true },
    });
    expect(operationOf(patch(LOTS, 'a', { price: null, name: undefined }))).toEqual({
      updateOne: { filter: { _id: 'a' }, update: { $set: { price: null } } },
    });
    expect(operationOf(patch(LOTS, 'a', { name: undefined }))).toBeNull();
    expect(operationOf(remove(LOTS, 'a'))).toEqual({ deleteOne: { filter: { _id: 'a' } } });
  });
});

describe('the pending writes of a collection', () => {
  const bid = (price: number) => patch(BIDS, 'a', { price });
  const waiting = [
    { write: bid(1), position: 1n },
    { write: put(BIDS, { _id: 'b' }), position: 2n },
    { write: bid(2), position: 3n },
  ];

  test('are one operation per document within a transaction', () => {
    expect(operations(waiting, true)).toEqual([operationOf(bid(2)), operationOf(put(BIDS, { _id: 'b' }))]);
    expect(operations([{ write: patch(BIDS, 'a', {}), position: 1n }], true)).toEqual([]);
  });

  test('are an insertion for a new document with its later changes, unless it may exist', () => {
    const fresh = [{ write: add(BIDS, { _id: 'a', name: 'x' }), position: 1n }, ...waiting];
    const document = { _id: 'a', name: 'x', price: 2 };
    expect(operations(fresh, true)[0]).toEqual({ insertOne: { document } });
    expect(operations(fresh, false)[0]).toEqual(operationOf(put(BIDS, document)));
    expect(guardedOperation(fresh[0]!.write, 1n)).toEqual(guardedOperation(put(BIDS, { _id: 'a', name: 'x' }), 1n));
  });

  test('are one operation per event if documents are guarded by positions', () => {
    expect(guardedOperations(waiting)).toEqual(waiting.map(({ write, position }) => guardedOperation(write, position)));
  });
});

describe('a write that is guarded by the position', () => {
  const isBefore = { _position: { $not: { $gte: 7n } } };

  test('replaces or inserts in one statement, and never interprets a value as an expression', () => {
    expect(guardedOperation(put(LOTS, { _id: 'a', name: '$price' }), 7n)).toEqual({
      updateOne: {
        filter: { _id: 'a' },
        upsert: true,
        update: [
          {
            $replaceWith: {
              $cond: [{ $lt: ['$_position', 7n] }, { $literal: { _id: 'a', name: '$price', _position: 7n } }, '$$ROOT'],
            },
          },
        ],
      },
    });
  });

  test('patches older documents, but not deleted ones', () => {
    expect(guardedOperation(patch(LOTS, 'a', { price: 2 }), 7n)).toEqual({
      updateOne: { filter: { _id: 'a', ...isBefore, _removedAt: null }, update: { $set: { price: 2, _position: 7n } } },
    });
    expect(guardedOperation(patch(LOTS, 'a', {}), 7n)).toBeNull();
  });

  test('keeps the position of a deleted document', () => {
    expect(guardedOperation(remove(LOTS, 'a'), 7n)).toEqual({
      replaceOne: {
        filter: { _id: 'a', ...isBefore, _removedAt: null },
        replacement: { _id: 'a', _position: 7n, _removedAt: expect.any(Date) },
      },
    });
  });

  test.each(['$inc', 'a.b', '_id', '_position'])('sets no field %j', (field) => {
    expect(() => guardedOperation({ kind: 'patch', collection: 'lots', id: 'a', set: { [field]: 1 } }, 7n)).toThrow(
      TypeError,
    );
    expect(() => operationOf({ kind: 'patch', collection: 'lots', id: 'a', set: { [field]: 1 } })).toThrow(TypeError);
  });
});

describe('the writes of one event are one per document', () => {
  test.each<[string, Write[], Write[]]>([
    ['none', [], []],
    [
      'of different documents',
      [remove(LOTS, 'a'), remove(BIDS, 'a'), remove(LOTS, 'b')],
      [remove(LOTS, 'a'), remove(BIDS, 'a'), remove(LOTS, 'b')],
    ],
    [
      'a patch of what was put',
      [put(LOTS, { _id: 'a', price: 1, name: 'x' }), patch(LOTS, 'a', { price: 2, name: undefined })],
      [put(LOTS, { _id: 'a', price: 2, name: 'x' })],
    ],
    [
      'patches',
      [patch(LOTS, 'a', { price: 1, name: 'x' }), patch(LOTS, 'a', { price: null })],
      [patch(LOTS, 'a', { price: null, name: 'x' })],
    ],
    ['a patch of what was deleted', [remove(LOTS, 'a'), patch(LOTS, 'a', { price: 1 })], [remove(LOTS, 'a')]],
    [
      'put again',
      [put(LOTS, { _id: 'a', price: 1 }), remove(LOTS, 'a'), put(LOTS, { _id: 'a', name: 'y' })],
      [put(LOTS, { _id: 'a', name: 'y' })],
    ],
    ['deleted at last', [patch(LOTS, 'a', { price: 1 }), remove(LOTS, 'a')], [remove(LOTS, 'a')]],
  ])('%s', (_, writes, expected) => expect(merged(writes)).toEqual(expected));
});

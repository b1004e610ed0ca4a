import { describe, expect, test } from '@jest/globals';
import { KnownDocuments } from './mongodb-known-documents.js';
import { put, patch, remove } from '../projections/projection.js';
import type { CollectionSpec, Document } from '../port.js';

interface Lot extends Document {
  price: number;
  bidders?: string[];
}
const LOTS: CollectionSpec<Lot> = { name: 'lots', database: 'views' };

describe('the known documents of a transaction', () => {
  test('are what it read and wrote since, and callers get copies', () => {
    const known = new KnownDocuments(false);
    expect(known.get('lots', 'a')).toBeUndefined();
    known.learn('lots', 'a', { _id: 'a', price: 1, bidders: ['x'] });
    known.learn('lots', 'b', null);
    expect(known.apply(patch(LOTS, 'a', { price: 2 }), 7n)).toBe(true);
    (known.get('lots', 'a')!['bidders'] as string[]).push('y');
    expect(known.get('lots', 'a')).toEqual({ _id: 'a', price: 2, bidders: ['x'] });
    expect(known.apply(patch(LOTS, 'b', { price: 2 }), 7n)).toBe(true);
    expect(known.get('lots', 'b')).toBeNull();
    known.apply(remove(LOTS, 'a'), 8n);
    expect(known.get('lots', 'a')).toBeNull();
  });

  test('within a transaction of the server, a put and a delete are known without a read, a patch is not', () => {
    const known = new KnownDocuments(false);
    known.apply(put(LOTS, { _id: 'a', price: 1 }), 1n);
    known.apply(remove(LOTS, 'b'), 1n);
    known.apply(patch(LOTS, 'c', { price: 1 }), 1n);
    expect(['a', 'b', 'c'].map((id) => known.get('lots', id))).toEqual([{ _id: 'a', price: 1 }, null, undefined]);
  });

  test('guarded, a document that has received the event does not change', () => {
    const known = new KnownDocuments(true);
    known.learn('lots', 'a', { _id: 'a', price: 5, _position: 7n });
    known.learn('lots', 'gone', { _id: 'gone', _position: 7n, _removedAt: new Date() });
    for (const position of [6n, 7n]) {
      expect(known.apply(patch(LOTS, 'a', { price: 1 }), position)).toBe(false);
      expect(known.apply(put(LOTS, { _id: 'gone', price: 1 }), position)).toBe(false);
    }
    expect([known.get('lots', 'a'), known.get('lots', 'gone')]).toEqual([{ _id: 'a', price: 5 }, null]);
    expect(known.apply(patch(LOTS, 'a', { price: 6 }), 8n)).toBe(true);
    expect(known.apply(patch(LOTS, 'a', { price: 0 }), 8n)).toBe(false);
    expect(known.apply(put(LOTS, { _id: 'gone', price: 6 }), 8n)).toBe(true);
    expect([known.get('lots', 'a'), known.get('lots', 'gone')]).toEqual([
      { _id: 'a', price: 6 },
      { _id: 'gone', price: 6 },
    ]);
  });

  test('guarded, an unread document may be newer than any write', () => {
    const known = new KnownDocuments(true);
    expect(known.apply(put(LOTS, { _id: 'a', price: 1 }), 1n)).toBe(true);
    expect(known.apply(remove(LOTS, 'b'), 1n)).toBe(true);
    expect([known.get('lots', 'a'), known.get('lots', 'b')]).toEqual([undefined, undefined]);
  });
});

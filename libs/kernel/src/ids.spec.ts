import { describe, expect, test } from '@jest/globals';
import { isId, newId, newIdWithin, streamIdOf } from './ids.js';

describe('ids', () => {
  test('are random, and contain the id of their stream', () => {
    const ids = new Set(Array.from({ length: 1_000 }, newId));
    expect(ids.size).toBe(1_000);
    const id = newIdWithin('auction1');
    expect(isId(id)).toBe(true);
    expect(streamIdOf(id)).toBe('auction1');
    expect(id.length).toBeLessThanOrEqual(100);
  });

  test.each(['', '.', 'a.', '.b', 'a.b.c', '../etc', 'a b', '__proto__\0', 'x'.repeat(101), null, 7, {}])(
    '%j is not an id',
    (text) => {
      expect(isId(text)).toBe(false);
    },
  );

  test('without a dot have no stream', () => expect(streamIdOf('alone')).toBeNull());
});

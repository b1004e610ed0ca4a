import { describe, expect, it } from '@jest/globals';
import { kindNameOf, singleStream, streamKind } from './stream-kind.js';

type Opened = { type: 'Opened'; data: { at: string } };
const catalogue = { Opened: { version: 1 } };
const doors = streamKind<Opened>('door', catalogue);
const gate = singleStream<Opened>('gate', catalogue);

describe('a kind of stream', () => {
  it('derives stream names from ids, and ids from stream names', () => {
    expect(doors.stream('x-1')).toBe('door-x-1');
    expect(doors.idOf('door-x-1')).toBe('x-1');
    expect(doors.idOf('doors-x')).toBeNull();
    expect(doors.idOf('door')).toBeNull();
  });

  it('may have a single stream with the name of the kind', () => {
    expect(gate.stream('anything')).toBe('gate');
    expect(gate.idOf('gate')).toBe('gate');
    expect(gate.idOf('gate-1')).toBeNull();
  });

  it('is derived from the name of a stream', () => {
    expect([doors.stream('x-1'), gate.stream('')].map(kindNameOf)).toEqual([doors.name, gate.name]);
  });

  it.each(['', 'two-words'])('rejects the name %j, which could be ambiguous', (name) => {
    expect(() => streamKind(name, catalogue)).toThrow(RangeError);
  });
});

import { describe, expect, test } from '@jest/globals';
import type { EventCatalogue } from '@tender/kernel';
import { upcast, UnreadableEvent } from './codec.js';
import type { RecordedEvent } from './port.js';
import { newEvent } from './testing/new-event.js';

type Event =
  | { type: 'LotListed'; data: { lotNo: string; cents: number; category: string } }
  | { type: 'LotsCleared'; data: object };

const catalogue: EventCatalogue<Event> = {
  LotListed: {
    version: 3,
    upcasters: {
      1: ({ price, ...rest }) => ({ ...rest, cents: Number(price) * 100 }),
      2: (data) => ({ ...data, category: 'roughDiamond' }),
    },
  },
  LotsCleared: { version: 2 },
};

function recorded(type: string, version: number, data: object): RecordedEvent {
  const { metadata, ...event } = newEvent(type, data);
  return { ...event, stream: 'auction-1', revision: 7, position: 9n, metadata: { ...metadata, version } };
}

describe('upcasting', () => {
  test('takes old data through every step to the newest version', () => {
    const { data, metadata } = upcast(catalogue, recorded('LotListed', 1, { lotNo: '7', price: 12 }));
    expect(data).toEqual({ lotNo: '7', cents: 1200, category: 'roughDiamond' });
    expect(metadata.version).toBe(3);
  });

  test('begins at the stored version', () => {
    expect(upcast(catalogue, recorded('LotListed', 2, { lotNo: '7', cents: 5 })).data).toEqual({
      lotNo: '7',
      cents: 5,
      category: 'roughDiamond',
    });
  });

  test('a second time changes nothing, and does not modify the stored event', () => {
    const stored = recorded('LotListed', 1, { lotNo: '7', price: 12 });
    const once = upcast(catalogue, stored);
    expect(upcast(catalogue, once as RecordedEvent)).toBe(once);
    expect(stored.data).toEqual({ lotNo: '7', price: 12 });
    expect(stored.metadata.version).toBe(1);
  });

  test.each([
    ['a type that is not in the catalogue', recorded('LotSmashed', 1, {}), 'not in the catalogue'],
    ['a type that only objects have', recorded('constructor', 1, {}), 'not in the catalogue'],
    ['a version newer than this program', recorded('LotListed', 4, {}), 'newer than 3'],
    ['a version without a step', recorded('LotsCleared', 1, {}), 'no upcaster exists for version 1'],
  ])('refuses %s', (_, event, problem) => {
    expect(() => upcast(catalogue, event)).toThrow(UnreadableEvent);
    expect(() => upcast(catalogue, event)).toThrow(problem);
    expect(() => upcast(catalogue, event)).toThrow('auction-1@7');
  });
});

import { describe, expect, test } from '@jest/globals';
import type { RecordedEvent } from '@tender/event-store';
import { streamKind } from '@tender/kernel';
import { defineProjection } from './define-projection.js';
import type { CollectionSpec, Document } from '../port.js';
import { put, type ProjectionReader } from './projection.js';

type DoorEvent = { type: 'Opened'; data: { by: string } } | { type: 'Painted'; data: { colour: string } };
type WindowEvent = { type: 'Opened'; data: { wide: boolean } };

const doors = streamKind<DoorEvent>('door', {
  Opened: { version: 2, upcasters: { 1: ({ who }) => ({ by: who }) } },
  Painted: { version: 1 },
});
const windows = streamKind<WindowEvent>('window', { Opened: { version: 1 } });
const OPENINGS: CollectionSpec<Document & { how: string }> = { name: 'openings', database: 'views' };

const projection = defineProjection({ name: 'openings', version: 1, collections: [OPENINGS] })
  .of(doors, { Opened: ({ data }, { id }) => [put(OPENINGS, { _id: id, how: `by ${data.by}` })] })
  .ignoring('Painted')
  .of(windows, { Opened: ({ data }, { id }) => [put(OPENINGS, { _id: id, how: data.wide ? 'wide' : 'a little' })] });

const nothing: ProjectionReader = { get: async () => null, find: async () => [] };
const recorded = (stream: string, type: string, data: object, version = 1) =>
  ({ stream, type, data, metadata: { version } }) as RecordedEvent;
const opened = (event: RecordedEvent) => projection.project(event, nothing);

describe('a projection of two kinds of streams', () => {
  test('distinguishes events of one type by the kind of their stream', async () => {
    expect(await opened(recorded('window-w1', 'Opened', { wide: true }))).toEqual([
      put(OPENINGS, { _id: 'w1', how: 'wide' }),
    ]);
    expect(await opened(recorded('door-d1', 'Opened', { by: 'Ann' }, 2))).toEqual([
      put(OPENINGS, { _id: 'd1', how: 'by Ann' }),
    ]);
  });

  test('gets each event in its newest version', async () => {
    expect(await opened(recorded('door-d1', 'Opened', { who: 'Ann' }, 1))).toEqual([
      put(OPENINGS, { _id: 'd1', how: 'by Ann' }),
    ]);
  });

  test('handles only the named event types of its streams', () => {
    const handled = (stream: string, type: string) => projection.handles({ stream, type });
    expect(handled('door-d1', 'Opened')).toBe(true);
    expect(handled('door-d1', 'Painted')).toBe(false);
    expect(handled('gate-g1', 'Opened')).toBe(false);
    expect(handled('door-d1', 'toString')).toBe(false);
  });
});

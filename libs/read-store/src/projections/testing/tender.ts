import { CHAIN_START, SYSTEM } from '@tender/kernel';
import { NO_STREAM, type EventStore, type NewEvent, type Position, type RecordedEvent } from '@tender/event-store';
import type { CollectionSpec, Document } from '../../port.js';
import { patch, put, type Projection } from '../projection.js';

/** A small tender for the tests of the runner: lots, and bids on them. */
export interface LotView extends Document {
  version: number;
  highest: number;
  /** Counts each bid once: a projection that reads what it wrote shows every repeat and every gap. */
  bids: number;
}

export const LOTS: CollectionSpec<LotView> = { name: 'lots', database: 'views', indexes: [{ fields: ['highest'] }] };

export const tenderProjection = (version = 1): Projection => ({
  name: 'tender',
  version,
  collections: [LOTS],
  handles: ({ type }) => ['LotListed', 'BidPlaced'].includes(type),
  async project(event, read) {
    const { lotId, amount } = dataOf(event);
    if (event.type === 'LotListed') return [put(LOTS, { _id: lotId, version, highest: 0, bids: 0 })];
    const lot = await read.get(LOTS, lotId);
    return lot ? [patch(LOTS, lotId, { highest: Math.max(lot.highest, amount), bids: lot.bids + 1 })] : [];
  },
});

const dataOf = (event: RecordedEvent) => event.data as { lotId: string; amount: number };

/** Appends `count` bids in turn to ten lots that an earlier call, or this one, has listed. */
export async function history(events: EventStore, count: number): Promise<Position> {
  const stream = await events.read('auction-1', 0, 1_000_000);
  let revision = stream.at(-1)?.revision ?? NO_STREAM;
  const append = async (batch: NewEvent[]) => {
    await events.append('auction-1', revision, batch);
    revision += batch.length;
  };
  if (stream.length === 0)
    await append(Array.from({ length: 10 }, (_, index) => event('LotListed', { lotId: `l${index}` })));
  for (let from = 0; from < count; from += 500) {
    const bids = Array.from({ length: Math.min(500, count - from) }, (_, index) =>
      event('BidPlaced', { lotId: `l${(from + index) % 10}`, amount: from + index + 1 }),
    );
    await append(bids);
  }
  return events.head();
}

export const event = (type: string, data: object): NewEvent => ({
  id: crypto.randomUUID(),
  type,
  data,
  metadata: {
    version: 1,
    at: '2026-11-20T09:00:00.000Z',
    actor: SYSTEM,
    commandId: 'c',
    requestId: 'r',
    previousHash: CHAIN_START,
    hash: CHAIN_START,
  },
});

import { CHAIN_START, SYSTEM } from '@tender/kernel';
import { NO_STREAM, type EventStore, type NewEvent, type Position, type RecordedEvent } from '@tender/event-store';
import type { CollectionSpec, Document } from '../../port.js';
import { patch, put, remove, type Projection } from '../projection.js';

/** A small tender for tests of the runner: lots, and bids on them. */
export interface LotView extends Document {
  version: number;
  highest: number;
  /** Number of bids, counted from its own writes: it shows every repeated or missing event. */
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

/** Lots of an auction that ends: no bid counts, each lot is sold for an amount. */
export const endingProjection: Projection = {
  ...{ name: 'ending', version: 1, collections: [LOTS], comparedAtEnd: true },
  handles: ({ type }) => ['LotListed', 'Ended', 'LotSold'].includes(type),
  async project(event, read) {
    const { lotId, amount } = dataOf(event);
    switch (event.type) {
      case 'LotListed':
        return [put(LOTS, { _id: lotId, version: 1, highest: 0, bids: 0 })];
      case 'Ended':
        return (await read.find(LOTS)).map(({ _id }) => patch(LOTS, _id, { highest: 0 }));
      default:
        return [patch(LOTS, lotId, { highest: amount })];
    }
  },
};

/** Bids on a lot, and the number of lots with bids at the last one. */
export interface CountView extends Document {
  bids: number;
  seen: number;
}

/** Counts bids by every kind of read and write. Write-through must make no difference. */
export function countingProjection(name: string, writesOncePerPage: boolean): Projection {
  const counts: CollectionSpec<CountView> = { name, database: 'views', indexes: [{ fields: ['bids'] }] };
  return {
    ...{ name, version: 1, collections: [counts], writesOncePerPage },
    handles: ({ type }) => type === 'BidPlaced',
    async project(event, read) {
      const { lotId, amount } = dataOf(event);
      const before = await read.get(counts, lotId);
      if (amount % 100 === 0) return [remove(counts, lotId)];
      if (amount % 10 === 0 && before) return [patch(counts, lotId, { bids: before.bids + 1 })];
      const seen = amount % 7 === 0 ? (await read.find(counts, { where: { bids: { gt: 0 } } })).length : 0;
      return [put(counts, { _id: lotId, bids: (before?.bids ?? 0) + 1, seen })];
    },
  };
}

const dataOf = (event: RecordedEvent) => event.data as { lotId: string; amount: number };

/** Appends `count` bids in turn to ten lots, which are listed by the first call. */
export async function history(events: EventStore, count: number): Promise<Position> {
  const stream = await events.readStream('auction-1', 0, 1_000_000);
  let revision = stream.at(-1)?.revision ?? NO_STREAM;
  const append = async (batch: NewEvent[]) => {
    await events.appendEvents('auction-1', revision, batch);
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

import type { ReactorServices } from '@tender/context';
import { MarkStore } from '@tender/context/mark-store';
import { stateBefore } from '@tender/event-store';
import { defineReactor, type Reactor } from '@tender/reactors';
import { auctionDecider } from '../rules/auction-decider.js';
import {
  auctionStream,
  auctionStreams,
  type AuctionEvent,
  type LotDetails,
  type LotId,
} from '../rules/auction.events.js';

type Goods = ReadonlyMap<LotId, string>;

const goodsIn = (lots: readonly LotDetails[]): [LotId, string][] =>
  lots.flatMap(({ lotId, good }) => (good === undefined ? [] : [[lotId, good] as [LotId, string]]));

/** The parcel of each lot. */
const LOT_GOODS = {
  catalogue: auctionDecider.catalogue,
  initial: new Map() as Goods,
  evolve(goods: Goods, event: AuctionEvent): Goods {
    switch (event.type) {
      case 'LotsAdded':
        return new Map([...goods, ...goodsIn(event.data.lots)]);
      case 'LotChanged':
        return new Map([...without(goods, event.data.lot.lotId), ...goodsIn([event.data.lot])]);
      case 'LotRemoved':
        return without(goods, event.data.lotId);
      case 'LotsDeleted':
        return new Map();
      default:
        return goods;
    }
  },
};

const without = (goods: Goods, lotId: LotId): Goods => new Map([...goods].filter(([each]) => each !== lotId));

/** Copies preferences of parcels to the lots that sell them, once buyers can see these lots. */
export function copiedMarks({
  executor,
  events,
  state,
  rootKey,
  clock,
}: Pick<ReactorServices, 'executor' | 'events' | 'state' | 'rootKey' | 'clock'>): Reactor {
  const marks = new MarkStore(state, rootKey, clock);
  const copy = async (auctionId: string, goods: Iterable<readonly [LotId, string]>): Promise<void> => {
    for (const [lotId, good] of goods) await marks.copy(good, { auctionId, lotId });
  };
  return defineReactor({ name: 'copiedMarks' }).on(auctionStreams, {
    AuctionPublished: async (event, { id }) =>
      copy(id, await stateBefore<Goods, AuctionEvent>(events, LOT_GOODS, event)),
    LotsAdded: async ({ data: { lots } }, { id }) => {
      const auction = await executor.state(auctionDecider, auctionStream(id));
      if (auction.status !== 'none' && auction.published) await copy(id, goodsIn(lots));
    },
  });
}

import { auctionStreams } from '@tender/auctions';
import type { CommandExecutor } from '@tender/event-store';
import { plusMillis, streamKind, SYSTEM, type Decider, type EventCatalogue } from '@tender/kernel';
import { defineReactor, type Reactor } from '@tender/reactors';

type SettlementEvent = { type: 'Settled'; data: { auctionId: string; of: string } };
type SettlementCommand = { type: 'Settle'; auctionId: string; of: string };

const catalogue: EventCatalogue<SettlementEvent> = { Settled: { version: 1 } };
export const settlementStreams = streamKind<SettlementEvent>('settlement', catalogue);

/** Records each command in every state: only the reaction's key can keep an effect from being repeated. */
const decider: Decider<number, SettlementCommand, SettlementEvent> = {
  initial: 0,
  decide: (_, { auctionId, of }) => [{ type: 'Settled', data: { auctionId, of } }],
  evolve: (count) => count + 1,
  catalogue,
};

const DUE_MILLIS = 5_000;

/**
 * A reactor whose effects are counted: one for each pause, resume and end of an auction, and one some seconds after its
 * end. An effect that happens twice is twice in the stream `settlement-<auction>`.
 */
export function settlements(executor: CommandExecutor): Reactor {
  const settle = async (auctionId: string, of: string, key: string): Promise<void> => {
    const context = { actor: SYSTEM, commandId: key, requestId: 'settlements' };
    await executor.execute(decider, settlementStreams.stream(auctionId), { type: 'Settle', auctionId, of }, context);
  };
  return defineReactor({
    name: 'settlements',
    begins: 'first',
    due: (auctionId, { key }) => settle(auctionId, 'due', key),
  }).on(auctionStreams, {
    AuctionPaused: (_, { id, key }) => settle(id, 'AuctionPaused', key),
    AuctionResumed: (_, { id, key }) => settle(id, 'AuctionResumed', key),
    AuctionCompleted: async ({ metadata }, { id, key, schedule }) => {
      await settle(id, 'AuctionCompleted', key);
      await schedule(id, plusMillis(metadata.at, DUE_MILLIS));
    },
  });
}

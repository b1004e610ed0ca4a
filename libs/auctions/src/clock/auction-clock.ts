import type { ReactorServices } from '@tender/context';
import { latestOf, newId, SYSTEM, type Instant } from '@tender/kernel';
import { defineReactor, type EventReaction, type Reactor } from '@tender/reactors';
import type { Auction } from '../rules/auction.js';
import type { AuctionCommand } from '../rules/auction.commands.js';
import { auctionDecider } from '../rules/auction-decider.js';
import { auctionStream, auctionStreams, type AuctionEvent, type AuctionId } from '../rules/auction.events.js';
import { SealKeys } from '../sealing/seal-keys.js';

/** Delay in ms before a retry if a due auction did not change: a clock is in doubt, or outages are not known yet. */
const RETRY_MILLIS = 1_000;
/** Delay in ms before a retry for an auction whose key is lost: only an admin can end it, by cancelling it. */
const RETRY_WITHOUT_KEY_MILLIS = 60_000;
/** Maximum wait of a command in ms. A command that waited longer is dropped, because it does not know the outage that delayed it. */
const FRESH = 10_000;

/**
 * Opens auctions at their start, and closes them at their end or pauses them at a doubtful one (`domain.md §5.2`). Several processes may do so: a
 * command that is no longer needed changes nothing. Each published auction that is pending or live has one due time, under its id.
 */
export function auctionClock({
  executor,
  clock,
  outages,
  rootKey,
}: Pick<ReactorServices, 'executor' | 'clock' | 'outages' | 'rootKey'>): Reactor {
  const sealKeys = new SealKeys(rootKey);
  const stateOf = (id: AuctionId): Promise<Auction> => executor.state(auctionDecider, auctionStream(id));

  const dueCommand = async (auction: Auction): Promise<AuctionCommand | null> => {
    const doubt = clock.step?.machine;
    switch (auction.status) {
      // Open only if both the server's clock and the machine's have reached the start.
      case 'pending':
        return doubt !== undefined && doubt < auction.startsAt ? null : { type: 'OpenIfDue' };
      case 'live': {
        const outage = await outages.latest(clock() < auction.endsAt ? null : auction.endsAt);
        if (outage === undefined) return null;
        return {
          type: 'CloseIfDue',
          outage: outage && { ...outage, graceMillis: outages.graceMillis },
          doubt,
          sealKey: sealKeys.keyOf(auction),
        };
      }
      case 'none':
      case 'paused':
      case 'completed':
        return null;
    }
  };

  const execute = async (id: AuctionId, auction: Auction): Promise<Auction> => {
    const command = await dueCommand(auction);
    if (!command) return auction;
    const context = {
      actor: SYSTEM,
      commandId: newId(),
      idempotent: false,
      requestId: 'auction-clock',
      within: FRESH,
    } as const;
    return (await executor.execute(auctionDecider, auctionStream(id), command, context)).state;
  };

  const rewind: EventReaction<AuctionEvent> = async (_, { id, schedule, cancel }) => {
    const at = dueAt(await stateOf(id));
    await (at === null ? cancel(id) : schedule(id, at));
  };

  return defineReactor({
    name: 'auctionClock',
    begins: 'first',
    due: async (id, { schedule, again }) => {
      const auction = await stateOf(id);
      const at = dueAt(auction);
      if (at === null) return;
      if (at > latestOf(clock)) return schedule(id, at);
      if (auction.status !== 'none' && !sealKeys.opens(auction)) return again(RETRY_WITHOUT_KEY_MILLIS);
      const next = dueAt(await execute(id, auction));
      if (next === at) again(RETRY_MILLIS);
      else if (next !== null) await schedule(id, next);
    },
    // `EndExtended` is missing on purpose: at the earlier end, the clock reads the later one. So a late bid costs no write.
  }).on(auctionStreams, {
    AuctionPublished: rewind,
    AuctionUpdated: rewind,
    AuctionWentLive: rewind,
    AuctionPaused: rewind,
    AuctionResumed: rewind,
    AuctionCompleted: rewind,
    AuctionCancelled: rewind,
  });
}

function dueAt(auction: Auction): Instant | null {
  if (auction.status === 'pending') return auction.published ? auction.startsAt : null;
  return auction.status === 'live' ? auction.endsAt : null;
}

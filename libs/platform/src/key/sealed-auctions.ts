import { auctionDecider, auctionStreams, type ExistingAuction } from '@tender/auctions/rules';
import { SealKeys } from '@tender/auctions/seal-keys';
import { CommandExecutor, DamagedEvent, START, UnreadableEvent, type EventStore } from '@tender/event-store';
import { systemClock } from '@tender/kernel';

const PAGE = 5_000;

/** A sealed auction whose key was never published: only the root key opens its amounts. */
export interface UnopenedAuction {
  readonly auctionId: string;
  readonly name: string;
  /** Whether the auction was cancelled: its key will never be published. */
  readonly isCancelled: boolean;
  readonly hasBids: boolean;
  readonly opensWith: (rootKey: Buffer) => boolean;
}

/** Reads the streams, without a read model. Skips unreadable ones. */
export async function unopenedAuctions(events: EventStore): Promise<UnopenedAuction[]> {
  // A separate executor: the states of all auctions are needed only once.
  const executor = new CommandExecutor(events, systemClock);
  const found: UnopenedAuction[] = [];
  for (const stream of await auctionStreamsIn(events)) {
    const auction = await readable(executor.state(auctionDecider, stream));
    if (auction && auction.status !== 'none' && isUnopened(auction)) found.push(unopened(auction));
  }
  return found;
}

const isUnopened = (auction: ExistingAuction): boolean =>
  auction.bidVisibility === 'sealed' &&
  auction.wrappedSealKey !== undefined &&
  (auction.status !== 'completed' || auction.cancelled);

const unopened = (auction: ExistingAuction): UnopenedAuction => ({
  auctionId: auction.auctionId,
  name: auction.name,
  isCancelled: auction.status === 'completed',
  hasBids: auction.bids.allBids().length > 0,
  opensWith: (rootKey) => new SealKeys(rootKey).opens(auction),
});

async function auctionStreamsIn(events: EventStore): Promise<ReadonlySet<string>> {
  const streams = new Set<string>();
  for (let after = START; ;) {
    const heads = await events.heads(after, PAGE);
    for (const { stream } of heads) if (auctionStreams.idOf(stream) !== null) streams.add(stream);
    const last = heads.at(-1);
    if (!last) return streams;
    after = last.position;
  }
}

const readable = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof UnreadableEvent || error instanceof DamagedEvent) return null;
    throw error;
  });

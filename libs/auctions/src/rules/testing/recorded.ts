import {
  CHAIN_START,
  chainLink,
  SYSTEM,
  type Actor,
  type EventMetadata,
  type Instant,
  type StoredEvent,
  type UnhashedEvent,
} from '@tender/kernel';
import { evolve, NO_AUCTION } from '../auction.js';
import type { AuctionCommand } from '../auction.commands.js';
import { auctionDecider } from '../auction-decider.js';
import { auctionCatalogue, isBidEvent, type AuctionEvent } from '../auction.events.js';
import { ADMIN, AUCTION, approved, buyer, lot, NOON, placeBid, DETAILS } from './builders.js';

/** An event before it is chained. */
export interface Unchained {
  event: AuctionEvent;
  at: Instant;
  actor: Actor;
  commandId: string;
}

export interface Given {
  command: AuctionCommand;
  actor: Actor;
  at?: Instant;
}

/** Decides the commands in order, like the executor. */
export function decided(commands: readonly Given[]): Unchained[] {
  let state = NO_AUCTION;
  return commands.flatMap(({ command, actor, at = NOON }, index) =>
    auctionDecider.decide(state, command, { now: at, actor }).map((event) => {
      state = evolve(state, event, at);
      return { event, at, actor, commandId: `command${index}` };
    }),
  );
}

/** Whether release 0.1.0 wrote the history. */
const isOfRelease010 = ([first]: readonly Unchained[]): boolean =>
  first?.event.type === 'AuctionCreated' && first.event.data.rules === 1;

function revisionsOf({ event, actor }: Unchained, history: readonly Unchained[]): Partial<EventMetadata> {
  if (isOfRelease010(history) || actor.role === SYSTEM.role) return {};
  return { actorRevision: 0, ...(isBidEvent(event) && { bidderRevision: 0 }) };
}

/** The stored events of a history, with correct hashes. @param options.revisions overrides of the recorded ones */
export function chained(
  history: readonly Unchained[],
  { revisions = {} }: { revisions?: { [Field in 'actorRevision' | 'bidderRevision']?: number | undefined } } = {},
): StoredEvent[] {
  let previousHash = CHAIN_START;
  return history.map((unchained, revision) => {
    const { event, at, actor, commandId } = unchained;
    const unhashed: UnhashedEvent = {
      stream: `auction-${AUCTION}`,
      revision,
      id: `event${revision}`,
      ...(JSON.parse(JSON.stringify(event)) as AuctionEvent),
      metadata: {
        version: isOfRelease010(history) ? 1 : auctionCatalogue[event.type].version,
        at,
        actor,
        ...revisionsOf(unchained, history),
        ...revisions,
        commandId,
        requestId: 'request',
        previousHash,
      },
    };
    previousHash = chainLink(unhashed).hash;
    return { ...unhashed, metadata: { ...unhashed.metadata, hash: previousHash } };
  });
}

const byAdmin = (command: AuctionCommand): Given => ({ command, actor: ADMIN });

/** A bid of a company's owner. */
export const bids = (company: string, amount: number, lotNo = '1', more: object = {}): Given => ({
  command: placeBid(company, amount, lotNo, { facts: approved(company), ...more }),
  actor: buyer(company),
});

/** Commands up to a live auction with two lots; companies A and B are invited. */
export const liveLife = (details: Partial<typeof DETAILS> = {}, rules?: number): Given[] => [
  byAdmin({
    type: 'CreateAuction',
    auctionId: AUCTION,
    details: { ...DETAILS, ...details },
    ...(rules !== undefined && { rules }),
    ...(details.bidVisibility === 'sealed' && { wrappedSealKey: 'wrapped' }),
  }),
  byAdmin({ type: 'AddLots', lots: [lot('1', { minimum: 50 }), lot('2')] }),
  byAdmin({
    type: 'InviteCompanies',
    companies: ['A', 'B'].map((companyId) => ({ companyId, userIds: [`${companyId}.owner`] })),
  }),
  byAdmin({ type: 'PublishAuction' }),
  byAdmin({ type: 'GoLive' }),
];

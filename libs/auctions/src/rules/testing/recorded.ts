import { CHAIN_START, chainLink, type Actor, type Instant, type StoredEvent, type UnhashedEvent } from '@tender/kernel';
import { evolve, NO_AUCTION } from '../auction.js';
import type { AuctionCommand } from '../auction.commands.js';
import { auctionDecider } from '../auction-decider.js';
import type { AuctionEvent } from '../auction.events.js';
import { ADMIN, AUCTION, approved, buyer, lot, NOON, placeBid, TERMS } from './builders.js';

/** Recorded histories, and forgeries of them whose hashes are right. */

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

/** Decides one command after the other, as the executor does. */
export function decided(commands: readonly Given[]): Unchained[] {
  let state = NO_AUCTION;
  return commands.flatMap(({ command, actor, at = NOON }, index) =>
    auctionDecider.decide(state, command, { now: at, actor }).map((event) => {
      state = evolve(state, event, at);
      return { event, at, actor, commandId: `command${index}` };
    }),
  );
}

/** The stored events of a history, with the right hashes. */
export function chained(history: readonly Unchained[]): StoredEvent[] {
  let previousHash = CHAIN_START;
  return history.map(({ event, at, actor, commandId }, revision) => {
    const unhashed: UnhashedEvent = {
      stream: `auction-${AUCTION}`,
      revision,
      id: `event${revision}`,
      ...(JSON.parse(JSON.stringify(event)) as AuctionEvent),
      metadata: { version: 1, at, actor, commandId, requestId: 'request', previousHash },
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

/** The commands up to a live auction with two lots, to which the companies A and B are invited. */
export const liveLife = (terms: Partial<typeof TERMS> = {}): Given[] => [
  byAdmin({
    type: 'CreateAuction',
    auctionId: AUCTION,
    terms: { ...TERMS, ...terms },
    ...(terms.bidVisibility === 'sealed' && { wrappedSealKey: 'wrapped' }),
  }),
  byAdmin({ type: 'AddLots', lots: [lot('1', { minimum: 50 }), lot('2')] }),
  byAdmin({
    type: 'InviteCompanies',
    companies: ['A', 'B'].map((companyId) => ({ companyId, userIds: [`${companyId}.owner`] })),
  }),
  byAdmin({ type: 'PublishAuction' }),
  byAdmin({ type: 'GoLive' }),
];

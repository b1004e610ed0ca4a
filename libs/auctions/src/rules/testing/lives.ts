import fc from 'fast-check';
import { Rejection, type Actor, type Instant } from '@tender/kernel';
import { evolve, NO_AUCTION, type Auction } from '../auction.js';
import type { AuctionCommand } from '../auction.commands.js';
import { auctionDecider } from '../auction-decider.js';
import type { AuctionEvent, AuctionDetails } from '../auction.events.js';
import {
  ADMIN,
  bidId,
  buyer,
  coming,
  KEY,
  lot,
  NOON,
  onBehalfOf,
  placeBid,
  reviseBid,
  seal,
  withdrawBid,
} from './builders.js';

/** Step of a random sequence of commands on an auction, for property tests. */

export interface Step {
  command: AuctionCommand;
  actor: Actor;
  /** Minutes before the step. */
  pause: number;
}

const company = fc.constantFrom('A', 'B', 'C');
const lotNo = fc.constantFrom('1', '2');
const amount = fc.integer({ min: 1, max: 9 });
/** The person of the company who acts. */
const colleague = fc.constantFrom('owner', 'colleague');
const byBuyer = (make: (bid: { company: string; lotNo: string; dollars: number; bidId: string }) => AuctionCommand) =>
  fc
    .record({ company, lotNo, dollars: amount, twin: fc.constantFrom('', 'x'), colleague })
    .map(({ twin, colleague, ...bid }) => ({
      command: make({ ...bid, bidId: bidId(bid.company, bid.lotNo) + twin }),
      actor: { ...buyer(bid.company), userId: `${bid.company}.${colleague}` },
    }));
const byAdmin = (command: AuctionCommand) => fc.constant({ command, actor: ADMIN });

const anything = fc.oneof(
  { weight: 8, arbitrary: byBuyer((bid) => placeBid(bid.company, bid.dollars, bid.lotNo, { bidId: bid.bidId })) },
  { weight: 6, arbitrary: byBuyer((bid) => reviseBid(bid.company, bid.dollars, bid.lotNo, { bidId: bid.bidId })) },
  { weight: 4, arbitrary: byBuyer((bid) => withdrawBid(bid.company, bid.lotNo, { bidId: bid.bidId })) },
  byAdmin(placeBid('A', 5, '1', onBehalfOf('A'))),
  byAdmin(reviseBid('A', 6, '1', { reason: 'by telephone' })),
  byAdmin(withdrawBid('A', '1', { reason: 'by telephone' })),
  byAdmin({ type: 'PauseAuction', reason: '' }),
  { weight: 2, arbitrary: byAdmin({ type: 'GoLive' }) },
  byAdmin({ type: 'OpenIfDue' }),
  byAdmin({ type: 'CloseIfDue', outage: null }),
  byAdmin({ type: 'WithdrawLot', lotId: lot('2').lotId, reason: '' }),
  byAdmin({ type: 'VoidBids', companyId: 'B', reason: '' }),
  byAdmin({ type: 'VoidBids', companyId: 'A', reason: '', bidIds: [bidId('A')] }),
  byAdmin({ type: 'UpdateAuction', changes: { name: 'Other' }, addendum: { reason: 'a typing error' } }),
  byAdmin({ type: 'CompleteAuction' }),
  byAdmin({ type: 'CompleteAuction', reason: 'sold out' }),
  byAdmin({ type: 'CancelAuction', reason: '' }),
  byAdmin({ type: 'InviteCompanies', companies: [{ companyId: 'C', userIds: ['C.owner'] }] }),
  byAdmin({ type: 'RemoveCompany', companyId: 'C' }),
);
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.tuple(anything, fc.integer({ min: 0, max: 40 })).map(([step, pause]) => ({ ...step, pause })),
  { maxLength: 60 },
);

const SOFT_CLOSE: Partial<AuctionDetails> = { extension: { windowSeconds: 600, extendSeconds: 300 } };

/** Runs the steps like the executor: a refused step changes nothing. @param holds checks the auction after each step */
export function live(
  story: readonly Step[],
  details = SOFT_CLOSE,
  holds: (auction: Auction) => void = () => undefined,
) {
  const lots = [lot('1', { reserve: 4 }), lot('2', { reserve: 6 })];
  const facts: { at: Instant; event: AuctionEvent }[] = coming(details, lots).map((event) => ({ at: NOON, event }));
  let state = facts.reduce((before, { event, at }) => evolve(before, event, at), NO_AUCTION);
  let time = Date.parse(NOON);
  for (const [turn, { command, actor, pause }] of story.entries()) {
    time += pause * 60_000;
    const now = new Date(time).toISOString();
    try {
      for (const event of auctionDecider.decide(state, withKey(command, turn, details), { now, actor })) {
        state = evolve(state, event, now);
        facts.push({ at: now, event });
      }
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
    }
    holds(state);
  }
  return { state, facts };
}

/** Adds the key or seal that services pass to commands on a sealed auction. */
function withKey(command: AuctionCommand, turn: number, { bidVisibility }: Partial<AuctionDetails>): AuctionCommand {
  if (bidVisibility !== 'sealed') return command;
  if (command.type === 'PlaceBid' || command.type === 'ReviseBid') return { ...command, seal: seal(turn) };
  return command.type === 'CompleteAuction' || command.type === 'CloseIfDue' ? { ...command, sealKey: KEY } : command;
}

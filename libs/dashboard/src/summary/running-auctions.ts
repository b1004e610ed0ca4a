import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  amountOf,
  auctionDecider,
  auctionStream,
  type AuctionDocument,
  type AuctionFacts,
  type Bid,
} from '@tender/auctions';
import { usdOf, type Cents, type RunningAuction } from '@tender/contracts';
import { CommandExecutor } from '@tender/event-store';

/**
 * Number of lots that are summed up in one turn of the event loop: with a bid of each of 150 companies about a
 * millisecond.
 */
const LOTS_PER_TURN = 20;

/** Sums over an auction's lots. The amounts are null where it is sealed. */
type Sums = Pick<RunningAuction, 'lots' | 'lotsWithBids' | 'bids' | 'bidding' | 'value' | 'reached'>;
/** What of a state the sums depend on. */
type Parts = Pick<AuctionFacts, 'lots' | 'bids' | 'bidVisibility'>;

/** Sums over more standing bids than these take some milliseconds, … */
const MANY = 5_000;
/** … and so are made at most once in so many milliseconds, however many ask and however quickly bids come. */
const PAUSE = 1_000;

interface Known {
  parts: Parts;
  sums: Promise<Sums>;
  /** The instant of the monotonic clock up to which they do, also when a bid has come since. */
  goodUntil: number;
}

/**
 * Running auctions as they stand, from their own states, which this process has at hand for the bids that it takes. A
 * state never changes: sums are made anew only when a bid or a lot has, and everybody who asks meanwhile waits for the
 * same ones.
 */
@Injectable()
export class RunningAuctions {
  private readonly known = new Map<string, Known>();

  constructor(private readonly executor: CommandExecutor) {}

  async asTheyStand(running: readonly AuctionDocument[]): Promise<RunningAuction[]> {
    const ids = new Set(running.map(({ _id }) => _id));
    for (const id of this.known.keys()) if (!ids.has(id)) this.known.delete(id);
    const views: RunningAuction[] = [];
    for (const { _id, name, status, startsAt, endsAt, pausedAt, bidVisibility, companies } of running)
      views.push({
        ...{ _id, name, status, startsAt, endsAt, pausedAt, bidVisibility, companies: companies.length },
        ...(await this.sumsOf(_id)),
      });
    return views;
  }

  private async sumsOf(auctionId: string): Promise<Sums> {
    const auction = await this.executor.state(auctionDecider, auctionStream(auctionId));
    if (auction.status === 'none') return NOTHING;
    const known = this.known.get(auctionId);
    if (known && (isSame(known.parts, auction) || performance.now() < known.goodUntil)) return known.sums;
    const { lots, bids, bidVisibility } = auction;
    return this.made(auctionId, { lots, bids, bidVisibility });
  }

  private async made(auctionId: string, parts: Parts): Promise<Sums> {
    const made: Known = { parts, sums: sumUp(parts), goodUntil: performance.now() + PAUSE };
    this.known.set(auctionId, made);
    const sums = await made.sums;
    if (sums.bids <= MANY) made.goodUntil = 0;
    return sums;
  }
}

const NOTHING: Sums = { lots: 0, lotsWithBids: 0, bids: 0, bidding: 0, value: null, reached: null };

const isSame = (a: Parts, b: Parts): boolean =>
  a.bids === b.bids && a.lots === b.lots && a.bidVisibility === b.bidVisibility;

/** Sums over the standing bids of the lots that are still offered. A sealed amount is not so much as looked at. */
export async function sumUp({ lots, bids, bidVisibility }: Parts): Promise<Sums> {
  const offered = [...lots.values()].filter((lot) => !lot.withdrawn);
  const bidding = new Set<string>();
  let [count, lotsWithBids, value, reached] = [0, 0, 0, 0];
  for (const [index, lot] of offered.entries()) {
    if (index > 0 && index % LOTS_PER_TURN === 0) await nextTurn();
    const standing = bids.standingOn(lot.lotId);
    if (standing.length === 0) continue;
    lotsWithBids++;
    count += standing.length;
    for (const { companyId } of standing) bidding.add(companyId);
    if (bidVisibility === 'sealed') continue;
    const best = highest(standing);
    value += best;
    if (best >= lot.reservePrice) reached++;
  }
  return {
    ...{ lots: offered.length, lotsWithBids, bids: count, bidding: bidding.size },
    ...(bidVisibility === 'sealed' ? { value: null, reached: null } : { value: usdOf(value), reached }),
  };
}

const highest = (standing: readonly Bid[]): Cents => standing.reduce((best, bid) => Math.max(best, amountOf(bid)), 0);

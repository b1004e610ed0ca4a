import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { amountOf, auctionDecider, auctionStream, type AuctionFacts, type Bid } from '@tender/auctions';
import { usdOf, type Cents, type RunningAuction } from '@tender/contracts';
import { CommandExecutor } from '@tender/event-store';
import type { ZonedAuction } from './dashboard-reader.js';

/** Lots per turn of the event loop. With bids of 150 companies on each lot, they take about 1 ms. */
const LOTS_PER_TURN = 20;

/** Totals of an auction's lots. `value` and `reached` are null for a sealed auction. */
type Sums = Pick<RunningAuction, 'lots' | 'lotsWithBids' | 'bids' | 'bidding' | 'value' | 'reached'>;
type Parts = Pick<AuctionFacts, 'lots' | 'bids' | 'bidVisibility'>;

/** Number of active bids above which an auction's totals are cached even after new bids: computing them takes some ms. */
const MANY = 5_000;
/** Lifetime of cached totals in ms, for any number of requests and bids. */
const PAUSE = 1_000;

interface Known {
  parts: Parts;
  sums: Promise<Sums>;
  /** Time (monotonic) until which the cached totals are used, even after new bids. */
  goodUntil: number;
}

/** Totals are recomputed only after a change of a bid or lot. Concurrent requests share one computation. */
@Injectable()
export class RunningAuctions {
  private readonly known = new Map<string, Known>();

  constructor(private readonly executor: CommandExecutor) {}

  async asTheyStand(running: readonly ZonedAuction[]): Promise<RunningAuction[]> {
    const ids = new Set(running.map(({ _id }) => _id));
    for (const id of this.known.keys()) if (!ids.has(id)) this.known.delete(id);
    const views: RunningAuction[] = [];
    for (const { _id, name, status, startsAt, endsAt, timeZone, pausedAt, bidVisibility, companies } of running)
      views.push({
        ...{ _id, name, status, startsAt, endsAt, timeZone, pausedAt, bidVisibility, companies: companies.length },
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

/** Totals of the active bids on offered lots. Does not read sealed amounts. */
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

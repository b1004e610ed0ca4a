import { Inject, Injectable } from '@nestjs/common';
import { auctions, type AuctionDocument } from '@tender/auctions';
import { viewingsWithZones, zoneOf } from '@tender/auctions/rules';
import type { LocalDate } from '@tender/contracts/slots';
import { Rejection, type Instant } from '@tender/kernel';
import {
  READ_STORE,
  READ_YOUR_WRITES,
  type CollectionSpec,
  type Document,
  type Query,
  type ReadStore,
  type ReadYourWrites,
} from '@tender/read-store';
import { bookings, viewings, type BookingDocument, type ViewingDocument } from '@tender/viewings';
import { bidDays, bidders } from '../read-models/bid-day-document.js';
import { sales, type SaleDocument } from '../read-models/sale-document.js';

/** Number of completed viewings that are checked for a missing auction. Older ones without an auction need none. */
const VIEWINGS_LOOKED_AT = 20;
const MOST_BOOKINGS = 1_000;
const MOST_UNPUBLISHED = 50;

/** Returns a default if the read model is stopped, so that the other parts of the summary work. */
export const known = <T>(reading: Promise<T>, otherwise: T): Promise<T> =>
  reading.catch((error: unknown) => {
    if (error instanceof Rejection && error.code === 'READ_MODEL_STOPPED') return otherwise;
    throw error;
  });

/** An auction with the time zone that its screens show. */
export interface ZonedAuction extends AuctionDocument {
  timeZone: string;
}

/** Reads the read models for the summary. Every query uses an index. */
@Injectable()
export class DashboardReader {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(READ_YOUR_WRITES) private readonly readYourWrites: ReadYourWrites,
  ) {}

  /** Waits, at most a second, until everything that was acknowledged before this call is readable. */
  caughtUp(): Promise<boolean> {
    return this.readYourWrites.caughtUp();
  }

  async runningAuctions(): Promise<ZonedAuction[]> {
    return this.zoned(
      await this.find(auctions, { where: { status: { in: ['live', 'paused'] } }, sort: [{ field: 'endsAt' }] }),
    );
  }

  unfinishedAuctions(): Promise<AuctionDocument[]> {
    return this.find(auctions, {
      where: { status: { in: ['pending', 'live', 'paused'] } },
      sort: [{ field: 'startsAt' }],
    });
  }

  unfinishedSealedAuctions(): Promise<AuctionDocument[]> {
    return this.find(auctions, {
      where: { status: { in: ['pending', 'live', 'paused'] }, bidVisibility: 'sealed' },
      sort: [{ field: 'startsAt' }],
    });
  }

  async comingAuctions(limit: number): Promise<ZonedAuction[]> {
    return this.zoned(
      await this.find(auctions, { where: { status: 'pending' }, sort: [{ field: 'startsAt' }], limit }),
    );
  }

  async auctionsById(ids: readonly string[]): Promise<Map<string, ZonedAuction>> {
    if (ids.length === 0) return new Map();
    const found = await this.zoned(await this.find(auctions, { where: { _id: { in: ids } } }));
    return new Map(found.map((auction) => [auction._id, auction]));
  }

  private async zoned(found: readonly AuctionDocument[]): Promise<ZonedAuction[]> {
    const ids = viewingsWithZones(found);
    const held = ids.length === 0 ? [] : await this.find(viewings, { where: { _id: { in: ids } } });
    const zones = new Map(held.map(({ _id, timeZone }) => [_id, timeZone]));
    return found.map((auction) => ({ ...auction, timeZone: zoneOf(auction, zones) }));
  }

  unfinishedViewings(): Promise<ViewingDocument[]> {
    return this.find(viewings, { where: { status: { in: ['draft', 'published', 'live'] } } });
  }

  async viewingsWithoutAuction(): Promise<ViewingDocument[]> {
    const completed = await this.find(viewings, {
      where: { status: 'completed' },
      sort: [{ field: 'createdAt', descending: true }],
      limit: VIEWINGS_LOOKED_AT,
    });
    const auctioned = await this.auctionedAmong(completed.map(({ _id }) => _id));
    return completed.filter(({ _id }) => !auctioned.has(_id));
  }

  async auctionedAmong(viewingIds: readonly string[]): Promise<ReadonlySet<string | null>> {
    if (viewingIds.length === 0) return new Set();
    const held = await this.find(auctions, {
      where: { viewing: { in: viewingIds }, cancelled: false },
      sort: [{ field: 'viewing' }],
    });
    return new Set(held.map(({ viewing }) => viewing));
  }

  /** Bookings of one day that are not rejected, by time. */
  async bookingsOn(viewing: string, date: LocalDate): Promise<BookingDocument[]> {
    const found = await this.find(bookings, {
      where: { viewing, date, status: { in: ['pending', 'approved', 'completed'] } },
    });
    return found.sort((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0));
  }

  waitingBookings(now: Instant): Promise<BookingDocument[]> {
    return this.find(bookings, { where: { status: 'pending', endsAt: { gt: now } }, limit: MOST_BOOKINGS });
  }

  unpublishedSales(): Promise<SaleDocument[]> {
    return this.find(sales, {
      where: { resultPublished: false },
      sort: [{ field: 'endedAt' }],
      limit: MOST_UNPUBLISHED,
    });
  }

  latestSales(limit: number): Promise<SaleDocument[]> {
    return this.find(sales, { sort: [{ field: 'endedAt', descending: true }], limit });
  }

  salesSince(from: Instant): Promise<SaleDocument[]> {
    return this.find(sales, { where: { endedAt: { gte: from } }, sort: [{ field: 'endedAt' }] });
  }

  async bidsSince(date: LocalDate): Promise<Map<LocalDate, number>> {
    const days = new Map<LocalDate, number>();
    for (const { date: day, bids } of await this.find(bidDays, {
      where: { date: { gte: date } },
      sort: [{ field: 'date' }],
    }))
      days.set(day, (days.get(day) ?? 0) + bids);
    return days;
  }

  async biddersOn(date: LocalDate): Promise<number> {
    return (await known(this.store.view(bidders).get(date), null))?.companies.length ?? 0;
  }

  private find<D extends Document>(spec: CollectionSpec<D>, query: Query<D>): Promise<D[]> {
    return known(this.store.view(spec).find(query), []);
  }
}

import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { BidRefusalView, ErrorCode } from '@tender/contracts';
import { CLOCK } from '@tender/event-store';
import { oneAtATime, type Clock } from '@tender/kernel';
import { READ_STORE, type CollectionSpec, type ReadStore, type StateCollection } from '@tender/read-store';
import type { Auction } from '../rules/auction.js';
import type { AuctionId, CompanyId, LotId } from '../rules/auction.events.js';

/** Refusals of a company's bids on a lot, with the same code. State, not events. */
interface BidRefusalRecord {
  _id: string;
  auctionId: AuctionId;
  lotId: LotId;
  companyId: CompanyId;
  code: ErrorCode;
  times: number;
  lastAt: string;
}

const bidRefusalRecords: CollectionSpec<BidRefusalRecord> = {
  name: 'bidRefusals',
  database: 'state',
  indexes: [{ fields: ['auctionId', 'lastAt'] }],
};

/** Codes that reveal nothing about an amount: the only ones recorded for sealed auctions (`docs/sealed-bids.md`). */
const OF_NO_AMOUNT: ReadonlySet<ErrorCode> = new Set([
  'AUCTION_NOT_LIVE',
  'AUCTION_ENDED',
  'LOT_WITHDRAWN',
  'BID_EXISTS',
  'BID_NOT_STANDING',
  'BID_CHANGED',
  'WITHDRAWAL_FORBIDDEN',
  'NOT_APPROVED',
  'COMPANY_NOT_APPROVED',
]);
/** Time in ms for which refusals are counted in memory, so that rapid retries cause few writes. */
const WRITTEN_AFTER = 1_000;
const SHOWN = 200;

@Injectable()
export class BidRefusals implements OnApplicationShutdown {
  private readonly logger = new Logger(BidRefusals.name);
  private readonly records: StateCollection<BidRefusalRecord>;
  private counted = new Map<string, BidRefusalRecord>();
  private timer: NodeJS.Timeout | undefined;
  /** Runs one write after the other, because each adds to the stored count. */
  private readonly inTurn = oneAtATime();

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.records = store.state(bidRefusalRecords);
  }

  /** Ignores an unknown lot, an auction that the company cannot see, and in a sealed auction codes about amounts. */
  record(auction: Auction, { lotId, companyId, code }: Pick<BidRefusalRecord, 'lotId' | 'companyId' | 'code'>): void {
    if (auction.status === 'none' || !auction.lots.has(lotId)) return;
    if (!auction.published || !auction.invited.has(companyId)) return;
    if (auction.bidVisibility === 'sealed' && !OF_NO_AMOUNT.has(code)) return;
    const _id = [lotId, companyId, code].join(' ');
    this.count({ _id, auctionId: auction.auctionId, lotId, companyId, code, times: 1, lastAt: this.clock() });
    this.timer ??= setTimeout(() => void this.write(), WRITTEN_AFTER).unref();
  }

  async listFor(auctionId: AuctionId): Promise<BidRefusalView[]> {
    await this.write();
    const found = await this.records.find({
      where: { auctionId },
      sort: [{ field: 'lastAt', descending: true }],
      limit: SHOWN,
    });
    return found.map(({ lotId, companyId, code, times, lastAt }) => ({ lot: lotId, companyId, code, times, lastAt }));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.write();
  }

  private count(record: BidRefusalRecord): void {
    const { _id, times, lastAt } = this.counted.get(record._id) ?? { ...record, times: 0 };
    const latest = lastAt > record.lastAt ? lastAt : record.lastAt;
    this.counted.set(_id, { ...record, times: times + record.times, lastAt: latest });
  }

  /** Counts of a failed write stay in memory until the next one. */
  private write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { counted } = this;
    this.counted = new Map();
    return this.inTurn(async () => {
      for (const [id, record] of counted) {
        await this.add(record);
        counted.delete(id);
      }
    }).catch((error: unknown) => {
      for (const record of counted.values()) this.count(record);
      this.logger.warn({ message: 'refusals of bids could not be counted', err: error });
    });
  }

  private async add(record: BidRefusalRecord): Promise<void> {
    const { _id, times, lastAt } = record;
    await this.records.addMissing([{ ...record, times: 0 }]);
    const before = (await this.records.get(_id))?.times ?? 0;
    // Retry if another process has changed the count concurrently.
    if (!(await this.records.update(_id, { times: before + times, lastAt }, { times: before }))) await this.add(record);
  }
}

import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { InstallationFacts } from '@tender/context/module';
import type { ComingAuction, DailySummary, EndedAuction, InstallationSetup } from '@tender/contracts';
import { startOfDay } from '@tender/contracts/slots';
import { CLOCK } from '@tender/event-store';
import type { Clock, Instant } from '@tender/kernel';
import { CurrentTerms } from '@tender/people';
import { DashboardReader, type ZonedAuction } from './dashboard-reader.js';
import { StaffNeeds } from './staff-needs.js';
import { RunningAuctions } from './running-auctions.js';
import { comingViewings, TodaysViewings } from './todays-viewings.js';
import { dailyTotals, daysUpTo, endedAuction, salesTotals, type DayOfBids } from './trends.js';

const SOME = 8;

export class GetDailySummary extends Query<DailySummary> {}

@QueryHandler(GetDailySummary)
export class GetDailySummaryHandler implements IQueryHandler<GetDailySummary> {
  constructor(
    private readonly reader: DashboardReader,
    private readonly auctions: RunningAuctions,
    private readonly viewings: TodaysViewings,
    private readonly needs: StaffNeeds,
    private readonly terms: CurrentTerms,
    private readonly installation: InstallationFacts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(): Promise<DailySummary> {
    const now = this.clock();
    await this.reader.caughtUp();
    const auctions = await this.reader.runningAuctions();
    const running = await this.auctions.asTheyStand(auctions);
    const unfinished = await this.reader.unfinishedViewings();
    return {
      at: now,
      needs: await this.needs.load({ now, auctions, running, unfinished }),
      viewings: await this.viewings.load(unfinished, now),
      running,
      comingAuctions: (await this.reader.comingAuctions(SOME)).map(comingAuction),
      comingViewings: comingViewings(unfinished, now),
      ...(await this.trends(now)),
      ended: await this.ended(),
      setup: await this.setup(),
    };
  }

  private async setup(): Promise<InstallationSetup> {
    const { isKeyBesideData } = this.installation;
    const hasTerms = (await this.terms.current()) !== null;
    return { hasTerms, lastBackup: await this.installation.lastBackup(), isKeyBesideData };
  }

  private async trends(now: Instant): Promise<Pick<DailySummary, 'days' | 'sales'>> {
    const dates = daysUpTo(now);
    const bids = await this.reader.bidsSince(dates[0]!);
    const days: DayOfBids[] = [];
    for (const date of dates)
      days.push({ date, bids: bids.get(date) ?? 0, companies: bids.has(date) ? await this.reader.biddersOn(date) : 0 });
    const ended = await this.reader.salesSince(startOfDay(dates[0]!, 'UTC'));
    return { days: dailyTotals(days, ended), sales: salesTotals(ended) };
  }

  private async ended(): Promise<EndedAuction[]> {
    const latest = await this.reader.latestSales(SOME);
    const known = await this.reader.auctionsById(latest.map(({ _id }) => _id));
    return latest.map((sale) => endedAuction(sale, known.get(sale._id)));
  }
}

const comingAuction = ({ _id, name, startsAt, timeZone, published, lots, companies }: ZonedAuction): ComingAuction => ({
  ...{ _id, name, startsAt, timeZone, published, lots, companies: companies.length },
});

import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { CalendarDates, type CalendarDate, type CalendarKind, type CalendarSource } from '@tender/context/calendar';
import { NEUTRAL_NAME } from '@tender/contracts';
import { icalendarOf, type CalendarEntry } from '@tender/contracts/icalendar';
import { CLOCK, CommandExecutor } from '@tender/event-store';
import { RateLimiters, type RateLimiter } from '@tender/http';
import { plusMillis, type Clock, type Instant } from '@tender/kernel';
import { currentHouseSettings, houseViewOf } from '../house/current-house.js';
import { isApproved, Memberships, type Membership } from '../membership/membership.js';
import { CurrentTerms } from '../terms/current/current-terms.js';
import { awaitsTerms } from '../terms/rules/terms.js';
import { FeedTokens } from './tokens/feed-tokens.js';

const READS_AN_HOUR = 60;
const HOUR_SECONDS = 3_600;
/** How long a date stays in the feed after its end, in ms: 31 days. */
const KEPT = 31 * 24 * 3_600_000;

/** Words of feeds. Calendar services show them, in English as mails. */
const KINDS: Record<CalendarKind, string> = {
  auctionStart: 'Auction opens',
  auctionEnd: 'Auction closes',
  viewing: 'Viewing',
  booking: 'Viewing appointment',
};

/** Calendar feeds of people, made at each request from what the person may see then. */
@Injectable()
export class CalendarFeed {
  private readonly reads: RateLimiter;

  constructor(
    private readonly tokens: FeedTokens,
    private readonly memberships: Memberships,
    private readonly terms: CurrentTerms,
    private readonly executor: CommandExecutor,
    private readonly discovery: DiscoveryService,
    @Inject(CLOCK) private readonly clock: Clock,
    limiters: RateLimiters,
  ) {
    this.reads = limiters.create({ name: 'calendar feeds', points: READS_AN_HOUR, seconds: HOUR_SECONDS });
  }

  /** @throws Rejection NOT_FOUND, TOO_MANY_REQUESTS */
  async read(token: string): Promise<string> {
    const membership = await this.tokens.open(token);
    await this.reads.consume(token);
    const now = this.clock();
    const dates = await this.datesFor(membership, plusMillis(now, -KEPT));
    const { name } = houseViewOf(await currentHouseSettings(this.executor));
    return icalendarOf(dates.map(entryOf), now, { name: name ?? NEUTRAL_NAME });
  }

  /** None for a person who cannot use the server now, such as before accepting new terms. */
  private async datesFor(membership: Membership, since: Instant): Promise<CalendarDate[]> {
    if (!isApproved(membership) || awaitsTerms(membership, await this.terms.current())) return [];
    const actor = this.memberships.actorOf(membership);
    const found: CalendarDate[] = [];
    for (const source of this.sources()) found.push(...(await source.datesFor(actor, since)));
    return found.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  }

  private sources(): CalendarSource[] {
    return this.discovery
      .getProviders({ metadataKey: CalendarDates.KEY })
      .map(({ instance }) => instance as CalendarSource);
  }
}

const entryOf = ({ id, kind, name, ...date }: CalendarDate): CalendarEntry => ({
  ...date,
  uid: id,
  summary: `${KINDS[kind]}: ${name}`,
  free: kind !== 'booking',
});

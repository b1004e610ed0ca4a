import { Injectable } from '@nestjs/common';
import { CalendarDates, type CalendarDate, type CalendarSource } from '@tender/context/calendar';
import { can } from '@tender/contracts';
import { LONGEST_LIST } from '@tender/http';
import type { Actor, Instant } from '@tender/kernel';
import type { AuctionDocument } from '../read-models/auction-document.js';
import { AuctionReader } from '../read-models/auction-reader.js';

/** Start and end of the published auctions that a person may see. */
@Injectable()
@CalendarDates()
export class AuctionCalendar implements CalendarSource {
  constructor(private readonly reader: AuctionReader) {}

  async datesFor(actor: Actor, since: Instant): Promise<CalendarDate[]> {
    if (!can(actor.role, 'auction:read')) return [];
    const part = { skip: 0, limit: LONGEST_LIST };
    const auctions = await this.reader.auctionsFor(actor, part, { published: true, endsAt: { gte: since } });
    return auctions.flatMap(datesOf);
  }
}

/** A paused auction ends later than recorded: its end is tentative. */
function datesOf({ _id, name, startsAt, endsAt, status, cancelled }: AuctionDocument): CalendarDate[] {
  const planned = cancelled ? 'CANCELLED' : 'CONFIRMED';
  return [
    { id: `${_id}-start`, kind: 'auctionStart', name, startsAt, status: planned },
    {
      id: `${_id}-end`,
      kind: 'auctionEnd',
      name,
      startsAt: endsAt,
      status: status === 'paused' ? 'TENTATIVE' : planned,
    },
  ];
}

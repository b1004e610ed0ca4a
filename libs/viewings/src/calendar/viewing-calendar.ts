import { Injectable } from '@nestjs/common';
import { CalendarDates, type CalendarDate, type CalendarSource } from '@tender/context/calendar';
import { can, spansOf } from '@tender/contracts';
import { plusDays, slotEnd, slotStart } from '@tender/contracts/slots';
import { LONGEST_LIST } from '@tender/http';
import type { Actor, Instant } from '@tender/kernel';
import type { BookingDocument } from '../read-models/booking-document.js';
import type { ViewingDocument } from '../read-models/viewing-document.js';
import { PUBLISHED, readsAll, ViewingReader } from '../read-models/viewing-reader.js';

const WHOLE = { skip: 0, limit: LONGEST_LIST };

/** The published viewings that a person may see, and the bookings of the person's company. */
@Injectable()
@CalendarDates()
export class ViewingCalendar implements CalendarSource {
  constructor(private readonly reader: ViewingReader) {}

  async datesFor(actor: Actor, since: Instant): Promise<CalendarDate[]> {
    if (!can(actor.role, 'viewing:read')) return [];
    const viewings = await this.reader.viewings(actor, WHOLE, {
      status: { in: PUBLISHED },
      endDate: { gte: since.slice(0, 'YYYY-MM-DD'.length) },
    });
    return [...viewings.flatMap(daysOf), ...(await this.bookingsOf(actor, viewings))];
  }

  /** Staff get none: each would name a company. */
  private async bookingsOf(actor: Actor, viewings: readonly ViewingDocument[]): Promise<CalendarDate[]> {
    if (readsAll(actor) || viewings.length === 0) return [];
    const byId = new Map(viewings.map((viewing) => [viewing._id, viewing]));
    const bookings = await this.reader.bookings(actor, WHOLE, {
      viewing: { in: [...byId.keys()] },
      status: { in: ['pending', 'approved', 'completed'] },
    });
    return bookings.flatMap((booking) => hoursOf(booking, byId.get(booking.viewing)!));
  }
}

function daysOf({ _id, name, startDate, endDate }: ViewingDocument): CalendarDate[] {
  if (startDate === null || endDate === null) return [];
  const endsAt = plusDays(endDate, 1);
  return [{ id: _id, kind: 'viewing', name, startsAt: startDate, endsAt, status: 'CONFIRMED' }];
}

/** One date per run of slots. */
const hoursOf = ({ _id, date, slots, status }: BookingDocument, { name, timeZone }: ViewingDocument): CalendarDate[] =>
  spansOf(slots).map(([from, to], index) => ({
    id: `${_id}-${index + 1}`,
    kind: 'booking',
    name,
    startsAt: slotStart(date, from, timeZone),
    endsAt: slotEnd(date, to - 1, timeZone),
    status: status === 'pending' ? 'TENTATIVE' : 'CONFIRMED',
  }));

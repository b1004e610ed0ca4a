import { Injectable } from '@nestjs/common';
import { slotsOn, type ComingViewing, type DailyBooking, type DailyViewing } from '@tender/contracts';
import { dateAt } from '@tender/contracts/slots';
import type { Instant } from '@tender/kernel';
import { Directory } from '@tender/people';
import type { BookingDocument, ViewingDocument } from '@tender/viewings';
import { DashboardReader } from './dashboard-reader.js';

@Injectable()
export class TodaysViewings {
  constructor(
    private readonly reader: DashboardReader,
    private readonly directory: Directory,
  ) {}

  async load(unfinished: readonly ViewingDocument[], now: Instant): Promise<DailyViewing[]> {
    const today = unfinished.filter((viewing) => isToday(viewing, now)).sort(byFirstDay);
    const days: DailyViewing[] = [];
    for (const viewing of today) days.push(await this.day(viewing, dateAt(now, viewing.timeZone)));
    return days;
  }

  private async day(viewing: ViewingDocument, date: string): Promise<DailyViewing> {
    const { _id, name, timeZone, status, rooms } = viewing;
    const found = await this.reader.bookingsOn(_id, date);
    const names = await this.directory.companyNames([...new Set(found.map(({ company }) => company))]);
    const occupied = rooms.filter(({ signedIn }) => signedIn !== null);
    const here = new Set(occupied.map(({ signedIn }) => signedIn?.bookingId));
    const booking = ({ room, attendees, ...each }: BookingDocument): DailyBooking => ({
      _id: each._id,
      company: each.company,
      companyName: names.get(each.company) ?? '',
      room: rooms.find(({ roomId }) => roomId === room)?.name ?? null,
      slots: each.slots,
      status: each.status,
      people: attendees.length,
      here: here.has(each._id),
    });
    return {
      ...{ _id, name, date, timeZone, status, rooms: rooms.length, occupied: occupied.length },
      openHours: slotsOn(viewing, date),
      bookings: found.map(booking),
    };
  }
}

/** Whether today is a day of a published viewing, in the viewing's time zone. */
export const isToday = ({ status, startDate, endDate, timeZone }: ViewingDocument, now: Instant): boolean => {
  if (status === 'draft' || startDate === null || endDate === null) return false;
  const date = dateAt(now, timeZone);
  return startDate <= date && date <= endDate;
};

/** Drafts and other viewings that do not take place today. */
export const comingViewings = (unfinished: readonly ViewingDocument[], now: Instant): ComingViewing[] =>
  unfinished
    .filter((viewing) => !isToday(viewing, now))
    .sort(byFirstDay)
    .map(({ _id, name, status, startDate, endDate, rooms, companies }) => ({
      ...{ _id, name, status, startDate, endDate, rooms: rooms.length, companies: companies.length },
    }));

const byFirstDay = (a: ViewingDocument, b: ViewingDocument): number =>
  (a.startDate ?? '~') < (b.startDate ?? '~') ? -1 : (a.startDate ?? '~') > (b.startDate ?? '~') ? 1 : 0;

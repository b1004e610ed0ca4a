import { spansOf, type BookingView, type ViewingView } from '@tender/contracts';
import { icalendarOf, type CalendarEntry } from '@tender/contracts/icalendar';
import { slotEnd, slotStart } from '@tender/contracts/slots';
import { withoutIsolates } from '../../../../shared/language/isolates.js';
import { t } from '../../../../shared/language/t.js';
import { countryName } from '../../../../shared/labels/country-name.js';
import { save } from '../../../../shared/ui/tables/export.js';
import { zoneInWords } from '../../../../shared/time/zoned-time.js';
import { slotsInWords } from '../../viewing-words.js';

interface AboutBooking {
  viewing: ViewingView;
  /** Names of the attendees. */
  attendees: readonly string[];
  /** The server's host, which makes ids globally unique. */
  host: string;
}

/** One entry per run of slots, with a stable id. The sequence is the seconds from creation to last change. */
export function calendarEntries(
  { _id, date, slots, status, room, createdAt, changedAt }: BookingView,
  { viewing, attendees, host }: AboutBooking,
): CalendarEntry[] {
  const { name, timeZone, location, rooms } = viewing;
  const roomName = rooms.find((each) => each._id === room)?.name;
  const place = location && [location.name, location.address, location.city, countryName(location.country)];
  const sequence = Math.max(0, Math.ceil((Date.parse(changedAt) - Date.parse(createdAt)) / 1_000));
  return spansOf(slots).map(([from, to], index) => ({
    uid: `${_id}-${index + 1}@${host}`,
    sequence,
    startsAt: slotStart(date, from, timeZone),
    endsAt: slotEnd(date, to - 1, timeZone),
    summary: withoutIsolates(status === 'pending' ? t('{name} (waiting for confirmation)', { name }) : name),
    description: withoutIsolates(
      [
        `${slotsInWords(slots.filter((slot) => slot >= from && slot < to))} ${zoneInWords(timeZone)}`,
        attendees.length > 0 && t('With {attendees}', { attendees: attendees.join(', ') }),
      ]
        .filter(Boolean)
        .join('\n'),
    ),
    location: [roomName, ...(place ?? [])].filter(Boolean).join(', '),
    status: status === 'pending' ? 'TENTATIVE' : 'CONFIRMED',
  }));
}

export function downloadForCalendar(booking: BookingView, viewing: ViewingView, attendees: readonly string[]): void {
  const entries = calendarEntries(booking, { viewing, attendees, host: window.location.hostname });
  const file = new Blob([icalendarOf(entries, new Date().toISOString())], { type: 'text/calendar;charset=utf-8' });
  save(file, `${viewing.name.replace(/[^\p{L}\p{N} _-]+/gu, ' ').trim() || t('Viewing')} ${booking.date}.ics`);
}

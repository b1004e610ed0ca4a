import { dayText, type Language } from '@tender/contracts';
import type { Booking, ExistingViewing } from '@tender/viewings/rules';
import type { Instant } from '@tender/kernel';
import type { Values } from './values.js';
import { say } from './phrases.js';
import { slotsText } from './words.js';

export const viewingValues =
  ({ name, startDate, endDate, location }: ExistingViewing) =>
  (language: Language): Values => ({
    viewingName: name,
    viewingStart: startDate === null ? say(language, 'dayLater') : dayText(startDate, language),
    viewingEnd: endDate === null ? say(language, 'dayLater') : dayText(endDate, language),
    viewingLocation:
      location === null
        ? say(language, 'placeLater')
        : [location.name, location.address, location.city].filter((part) => part !== '').join(', '),
  });

export const appointmentText = ({ date, slots }: Pick<Booking, 'date' | 'slots'>, language: Language): string =>
  `${dayText(date, language)}, ${slotsText(slots)}`;

export const roomText = ({ rooms }: ExistingViewing, { roomId }: Pick<Booking, 'roomId'>, language: Language): string =>
  (roomId === null ? undefined : rooms.get(roomId)?.name) ?? say(language, 'later');

export function appointmentValues(
  viewing: ExistingViewing,
  companyId: string,
  now: Instant,
): (language: Language) => Values {
  const booking = nextBooking(viewing, companyId, now);
  return (language) =>
    booking
      ? { appointment: appointmentText(booking, language), room: roomText(viewing, booking, language) }
      : { appointment: say(language, 'notBooked'), room: say(language, 'later') };
}

function nextBooking({ bookings }: ExistingViewing, companyId: string, now: Instant): Booking | undefined {
  const coming = bookings
    .allBookings()
    .filter((booking) => booking.companyId === companyId && booking.endsAt > now)
    .sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  return coming.find(({ status }) => status === 'approved') ?? coming.find(({ status }) => status === 'pending');
}

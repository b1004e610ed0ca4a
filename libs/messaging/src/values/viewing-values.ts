import type { Booking, ExistingViewing } from '@tender/viewings/rules';
import type { Instant } from '@tender/kernel';
import type { Values } from '../templates/fill.js';
import { dayText, slotsText } from './words.js';

export const viewingValues = ({ name, startDate, endDate, location }: ExistingViewing): Values => ({
  viewingName: name,
  viewingStart: startDate === null ? 'a day to be announced' : dayText(startDate),
  viewingEnd: endDate === null ? 'a day to be announced' : dayText(endDate),
  viewingLocation:
    location === null
      ? 'a place to be announced'
      : [location.name, location.address, location.city].filter((part) => part !== '').join(', '),
});

export function appointmentValues(viewing: ExistingViewing, companyId: string, now: Instant): Values {
  const booking = nextBooking(viewing, companyId, now);
  if (!booking) return { appointment: 'not booked yet', room: 'to be announced' };
  const room = booking.roomId === null ? undefined : viewing.rooms.get(booking.roomId);
  return {
    appointment: `${dayText(booking.date)}, ${slotsText(booking.slots)}`,
    room: room?.name ?? 'to be announced',
  };
}

function nextBooking({ bookings }: ExistingViewing, companyId: string, now: Instant): Booking | undefined {
  const coming = bookings
    .allBookings()
    .filter((booking) => booking.companyId === companyId && booking.endsAt > now)
    .sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  return coming.find(({ status }) => status === 'approved') ?? coming.find(({ status }) => status === 'pending');
}

import type { BookingView } from '@tender/contracts';
import { command, newIdempotencyKey } from '../../../../shared/http/command.js';
import { approveBooking, updateBooking } from '../../commands/booking-commands.js';
import { putBookings } from '../../viewings-slice.js';
import type { Place } from './board-model.js';

/**
 * Gives a booking a place. A request that stays at its time is approved, one that is moved is confirmed by the move.
 * @param reason why a confirmed booking is moved: the company reads it
 */
export async function putAt(booking: BookingView, { date, slots, room }: Place, reason?: string): Promise<void> {
  const sameTime = booking.date === date && booking.slots.join() === slots.join();
  if (booking.status === 'pending' && sameTime) await approveBooking(booking, room);
  else
    await updateBooking(booking._id, {
      ...(sameTime ? {} : { date, slots }),
      room,
      ...(reason !== undefined && { reason }),
    });
}

/** Each of two confirmed bookings takes the other's day, hours and room, in one step or not at all. */
export async function swapBookings(
  { viewing, _id: bookingA }: BookingView,
  { _id: bookingB }: BookingView,
): Promise<void> {
  const body = { viewingId: viewing, bookingA, bookingB };
  putBookings(
    (await command<{ bookings: BookingView[] }>('POST', '/api/booking/swap', body, newIdempotencyKey())).bookings,
  );
}

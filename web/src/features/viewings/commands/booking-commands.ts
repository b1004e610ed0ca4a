import type { BookingUpdates, BookingView, BookingWish, NewBooking, WalkInBody } from '@tender/contracts';
import { command, newIdempotencyKey } from '../../../shared/http/command.js';
import type { Method } from '../../../shared/http/request.js';
import { loadViewing } from '../viewing-data.js';
import { putBookings } from '../viewings-slice.js';

/** Commands of admins and companies for bookings. Each call puts the answer into the store. */

async function storeAnswer(method: Method, path: string, body: object, field: string): Promise<BookingView> {
  const booking = (await command<Record<string, BookingView>>(method, path, body, newIdempotencyKey()))[field]!;
  putBookings([booking]);
  return booking;
}

/** An admin books for a company: the booking is approved at once. */
export const createBooking = (viewingId: string, newBookingData: NewBooking): Promise<BookingView> =>
  storeAnswer('POST', '/api/booking/create', { viewingId, newBookingData }, 'booking');

/** Books the present hour for a company and signs it in. Loads the viewing: its room is occupied, the company may be new. */
export async function walkIn(body: WalkInBody): Promise<BookingView> {
  const booking = await storeAnswer('POST', '/api/booking/walk-in', body, 'booking');
  await loadViewing(body.viewingId);
  return booking;
}

/** Requests slots for the own company. */
export const requestBooking = (viewingId: string, newBookingData: BookingWish): Promise<BookingView> =>
  storeAnswer('POST', '/api/booking/pendingBooking', { viewingId, newBookingData }, 'pendingBooking');

const pathOf = ({ viewing, company, _id }: BookingView): string => `${viewing}/${company}/${_id}`;

export const approveBooking = (booking: BookingView, bookingRoomId: string): Promise<BookingView> =>
  storeAnswer('PATCH', `/api/booking/approve/${pathOf(booking)}`, { bookingRoomId }, 'approvedBooking');

export const rejectBooking = (booking: BookingView, reason: string): Promise<BookingView> =>
  storeAnswer('PATCH', `/api/booking/reject/${pathOf(booking)}`, { reason }, 'rejectedBooking');

/** Only admins send a room or a reason. A confirmed booking that its company moves is pending again. */
export const updateBooking = (id: string, changes: Omit<BookingUpdates, 'status'>): Promise<BookingView> =>
  storeAnswer('PATCH', `/api/booking/update/${id}`, changes, 'booking');

export const cancelBooking = (id: string, reason: string): Promise<BookingView> =>
  storeAnswer('PATCH', `/api/booking/update/${id}`, { status: 'rejected', reason }, 'booking');

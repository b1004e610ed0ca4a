import type {
  BookingStep,
  BookingUpdates,
  BookingView,
  BookingWish,
  NewBooking,
  SwapBookingsBody,
  WalkInBody,
} from '@tender/contracts';
import type { ApiSession } from '../api-session.js';

export type BookingKey = Pick<BookingView, '_id' | 'viewing' | 'company'>;

/** Bookings (`specification.md §7` BOOKING). Lists return the first page, newest first. */
export class BookingCalls {
  constructor(private readonly api: ApiSession) {}

  /** Staff create a booking, which is approved immediately. */
  async create(viewingId: string, newBookingData: NewBooking): Promise<BookingView> {
    return (
      await this.api.call<{ booking: BookingView }>('POST', '/api/booking/create', {
        body: { newBookingData, viewingId },
      })
    ).booking;
  }

  /** Staff book the present hour for a company and sign it in. */
  async walkIn(body: WalkInBody): Promise<BookingView> {
    return (await this.api.call<{ booking: BookingView }>('POST', '/api/booking/walk-in', { body })).booking;
  }

  async request(viewingId: string, newBookingData: BookingWish): Promise<BookingView> {
    return (
      await this.api.call<{ pendingBooking: BookingView }>('POST', '/api/booking/pendingBooking', {
        body: { newBookingData, viewingId },
      })
    ).pendingBooking;
  }

  async approve(booking: BookingKey, bookingRoomId: string): Promise<BookingView> {
    return (
      await this.api.call<{ approvedBooking: BookingView }>('PATCH', `/api/booking/approve/${pathOf(booking)}`, {
        body: { bookingRoomId },
      })
    ).approvedBooking;
  }

  async reject(booking: BookingKey, reason?: string): Promise<BookingView> {
    return (
      await this.api.call<{ rejectedBooking: BookingView }>('PATCH', `/api/booking/reject/${pathOf(booking)}`, {
        body: { reason },
      })
    ).rejectedBooking;
  }

  /** Changes a booking, or cancels it with `status: 'rejected'`. */
  async update(bookingId: string, body: BookingUpdates): Promise<BookingView> {
    return (await this.api.call<{ booking: BookingView }>('PATCH', `/api/booking/update/${bookingId}`, { body }))
      .booking;
  }

  cancel(bookingId: string, reason?: string): Promise<BookingView> {
    return this.update(bookingId, { status: 'rejected', reason });
  }

  async swap(body: SwapBookingsBody): Promise<BookingView[]> {
    return (await this.api.call<{ bookings: BookingView[] }>('POST', '/api/booking/swap', { body })).bookings;
  }

  async getBooking(bookingId: string): Promise<BookingView> {
    return (await this.api.call<{ booking: BookingView }>('GET', `/api/booking/refresh/${bookingId}`)).booking;
  }

  async diary(bookingId: string): Promise<BookingStep[]> {
    return (await this.api.call<{ history: BookingStep[] }>('GET', `/api/booking/diary/${bookingId}`)).history;
  }

  listAll(): Promise<BookingView[]> {
    return this.list('getAll');
  }

  listOfViewing(viewingId: string, companyId?: string): Promise<BookingView[]> {
    return this.list(['getByViewing', viewingId, ...(companyId === undefined ? [] : [companyId])].join('/'));
  }

  listOfCompany(companyId: string): Promise<BookingView[]> {
    return this.list(`history/company/${companyId}`);
  }

  private async list(path: string): Promise<BookingView[]> {
    return (await this.api.call<{ bookings: BookingView[] }>('GET', `/api/booking/${path}`)).bookings;
  }
}

const pathOf = ({ _id, viewing, company }: BookingKey): string => `${viewing}/${company}/${_id}`;

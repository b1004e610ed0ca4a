import type {
  BookingStep,
  BookingUpdates,
  BookingView,
  BookingWish,
  NewBooking,
  SwapBookingsBody,
} from '@tender/contracts';
import type { ApiSession } from '../api-session.js';

/** Which booking an answer of the house is about. */
export type BookingKey = Pick<BookingView, '_id' | 'viewing' | 'company'>;

/** Bookings (`specification.md §7` BOOKING). Lists are their first page, the newest first. */
export class BookingCalls {
  constructor(private readonly api: ApiSession) {}

  /** Of the house: approved at once. */
  async create(viewingId: string, newBookingData: NewBooking): Promise<BookingView> {
    return (
      await this.api.call<{ booking: BookingView }>('POST', '/api/booking/create', {
        body: { newBookingData, viewingId },
      })
    ).booking;
  }

  /** Asks for slots for the own company. */
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

  /** @param reason told to the company. */
  async reject(booking: BookingKey, reason?: string): Promise<BookingView> {
    return (
      await this.api.call<{ rejectedBooking: BookingView }>('PATCH', `/api/booking/reject/${pathOf(booking)}`, {
        body: { reason },
      })
    ).rejectedBooking;
  }

  /** Moves it, changes who comes, or with `status: 'rejected'` cancels it. */
  async update(bookingId: string, body: BookingUpdates): Promise<BookingView> {
    return (await this.api.call<{ booking: BookingView }>('PATCH', `/api/booking/update/${bookingId}`, { body }))
      .booking;
  }

  cancel(bookingId: string, reason?: string): Promise<BookingView> {
    return this.update(bookingId, { status: 'rejected', reason });
  }

  /** Of the house: each takes the other's time and room. @returns the two */
  async swap(body: SwapBookingsBody): Promise<BookingView[]> {
    return (await this.api.call<{ bookings: BookingView[] }>('POST', '/api/booking/swap', { body })).bookings;
  }

  /** As it is after everything so far. */
  async getBooking(bookingId: string): Promise<BookingView> {
    return (await this.api.call<{ booking: BookingView }>('GET', `/api/booking/refresh/${bookingId}`)).booking;
  }

  /** What happened to it, the oldest first. */
  async diary(bookingId: string): Promise<BookingStep[]> {
    return (await this.api.call<{ history: BookingStep[] }>('GET', `/api/booking/diary/${bookingId}`)).history;
  }

  /** For a company its own. */
  listAll(): Promise<BookingView[]> {
    return this.list('getAll');
  }

  /** Of a viewing, or of a company in it; for a company its own. */
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

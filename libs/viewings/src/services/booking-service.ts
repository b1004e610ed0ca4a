import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { BOOKING_STEP_KINDS, type BookingStep, type BookingView } from '@tender/contracts';
import { slotAt } from '@tender/contracts/slots';
import { CLOCK, CommandExecutor, type CommandContext } from '@tender/event-store';
import { paged, RateLimiters, type Page, type PageRequest, type RateLimiter } from '@tender/http';
import { newIdWithin, Rejection, type Actor, type Clock } from '@tender/kernel';
import type { BookingDocument } from '../read-models/booking-document.js';
import type { DiaryDocument } from '../read-models/diary-document.js';
import { companyOf, readsAll, ViewingReader } from '../read-models/viewing-reader.js';
import {
  bookingForCompany,
  bookingForStaff,
  bookingStepForCompany,
  bookingStepForStaff,
} from '../read-models/viewing-views.js';
import type { ViewingCommand, ViewingCommandOf, RequestedTime } from '../rules/viewing.commands.js';
import { viewingDecider } from '../rules/viewing-decider.js';
import { viewingStream, type BookingId, type CompanyId, type RoomId, type UserId } from '../rules/viewing.events.js';
import { ViewingCommandMessage, viewingIdFrom, viewingIdWithin } from '../viewing-command-message.js';
import { CompanyFactsReader } from './company-facts.js';

export interface Wish extends RequestedTime {
  attendees: UserId[];
}

export interface BookingChanges extends Partial<Wish> {
  room?: RoomId;
  reason?: string;
}

/** Limit per person, viewing and day: one person must not use up the company's 500 by requesting and cancelling. */
const REQUESTS_A_DAY = 50;
const DAY_SECONDS = 24 * 3_600;

@Injectable()
export class BookingService {
  private readonly requests: RateLimiter;

  constructor(
    private readonly commands: CommandBus,
    private readonly executor: CommandExecutor,
    private readonly reader: ViewingReader,
    private readonly facts: CompanyFactsReader,
    @Inject(CLOCK) private readonly clock: Clock,
    limiters: RateLimiters,
  ) {
    this.requests = limiters.create({ name: 'requests for bookings', points: REQUESTS_A_DAY, seconds: DAY_SECONDS });
  }

  async create(
    viewing: string,
    { companyId, roomId, attendees, ...time }: Wish & { companyId: CompanyId; roomId: RoomId },
    context: CommandContext,
  ): Promise<BookingView> {
    const viewingId = viewingIdFrom(viewing);
    const facts = await this.facts.factsOf(companyId, attendees);
    return this.dispatch(
      { type: 'CreateBooking', bookingId: newIdWithin(viewingId), companyId, roomId, time, attendees, facts },
      context,
    );
  }

  /** Invites the company if needed, books the present hour for it, and signs it in. */
  async walkIn(
    viewing: string,
    { companyId, roomId, attendees }: { companyId: CompanyId; roomId?: RoomId | undefined; attendees: UserId[] },
    context: CommandContext,
  ): Promise<BookingView> {
    const viewingId = viewingIdFrom(viewing);
    const state = await this.executor.state(viewingDecider, viewingStream(viewingId));
    if (state.status === 'none') throw new Rejection('NOT_FOUND');
    const { userIds } = await this.facts.invitation(companyId);
    const facts = await this.facts.factsOf(companyId, attendees);
    const time = slotAt(this.clock(), state.timeZone);
    return this.dispatch(
      { type: 'WalkIn', bookingId: newIdWithin(viewingId), companyId, userIds, roomId, time, attendees, facts },
      context,
    );
  }

  async request(viewing: string, { attendees, ...time }: Wish, context: CommandContext): Promise<BookingView> {
    const viewingId = viewingIdFrom(viewing);
    const facts = await this.facts.factsOf(companyOf(context.actor), attendees);
    await this.requests.consume(`${viewingId} ${context.actor.userId}`);
    return this.dispatch(
      { type: 'RequestBooking', bookingId: newIdWithin(viewingId), time, attendees, facts },
      context,
    );
  }

  async approve(
    { viewingId, companyId, bookingId }: BookingPath,
    roomId: RoomId,
    context: CommandContext,
  ): Promise<BookingView> {
    checkPath(viewingId, bookingId);
    return this.dispatch(
      { type: 'ApproveBooking', bookingId, companyId, roomId, facts: await this.facts.factsOf(companyId) },
      context,
    );
  }

  reject(
    { viewingId, companyId, bookingId }: BookingPath,
    reason: string,
    context: CommandContext,
  ): Promise<BookingView> {
    checkPath(viewingId, bookingId);
    return this.dispatch({ type: 'RejectBooking', bookingId, companyId, reason }, context);
  }

  async update(
    bookingId: BookingId,
    { date, slots, room, attendees, reason }: BookingChanges,
    context: CommandContext,
  ): Promise<BookingView> {
    const state = await this.executor.state(viewingDecider, viewingStream(viewingIdWithin(bookingId)));
    const booking = state.status === 'none' ? undefined : state.bookings.findBooking(bookingId);
    if (!booking) throw new Rejection('NOT_FOUND');
    const moves = date !== undefined || slots !== undefined;
    const time = { ...(date !== undefined && { date }), ...(slots !== undefined && { slots }) };
    const facts = await this.facts.factsOf(booking.companyId, attendees);
    return this.dispatch(
      { type: 'UpdateBooking', bookingId, changes: { ...(moves && { time }), roomId: room, attendees }, reason, facts },
      context,
    );
  }

  async swap(
    viewing: string,
    [bookingA, bookingB]: readonly [BookingId, BookingId],
    context: CommandContext,
  ): Promise<BookingView[]> {
    const viewingId = viewingIdFrom(viewing);
    for (const bookingId of [bookingA, bookingB]) checkPath(viewingId, bookingId);
    const state = await this.executor.state(viewingDecider, viewingStream(viewingId));
    const factsOf = (bookingId: BookingId) => {
      const booking = state.status === 'none' ? undefined : state.bookings.findBooking(bookingId);
      if (!booking) throw new Rejection('NOT_FOUND');
      return this.facts.factsOf(booking.companyId);
    };
    const facts = await Promise.all([factsOf(bookingA), factsOf(bookingB)]);
    await this.commands.execute(
      new ViewingCommandMessage(viewingId, { type: 'SwapBookings', bookingA, bookingB, facts }, context),
    );
    return Promise.all([this.loadBooking(bookingA, context.actor), this.loadBooking(bookingB, context.actor)]);
  }

  cancel(bookingId: BookingId, reason: string, context: CommandContext): Promise<BookingView> {
    return this.dispatch({ type: 'CancelBooking', bookingId, reason }, context);
  }

  async loadBooking(bookingId: BookingId, actor: Actor): Promise<BookingView> {
    return bookingFor(actor)(await this.reader.booking(bookingId, actor));
  }

  /** Events of a booking, oldest first. @throws Rejection NOT_FOUND if the actor may not see the booking */
  async history(bookingId: BookingId, actor: Actor): Promise<BookingStep[]> {
    const { _id: booking, company } = await this.reader.booking(bookingId, actor);
    const lines = await this.reader.diary({ booking, kind: { in: BOOKING_STEP_KINDS } }, { skip: 0 });
    const step = readsAll(actor) ? bookingStepForStaff : (line: DiaryDocument) => bookingStepForCompany(line, company);
    return lines.map(step).reverse();
  }

  /** Companies get their own bookings. @throws Rejection NOT_FOUND if the actor may not see the viewing or company */
  async listBookings(
    { viewing, company }: { viewing?: string; company?: CompanyId },
    actor: Actor,
    page: PageRequest,
  ): Promise<Page<'bookings', BookingView>> {
    if (viewing !== undefined) await this.reader.viewing(viewing, actor);
    if (company !== undefined && !readsAll(actor) && company !== companyOf(actor)) throw new Rejection('NOT_FOUND');
    const where = { ...(viewing !== undefined && { viewing }), ...(company !== undefined && { company }) };
    return paged('bookings', page, async (part) =>
      (await this.reader.bookings(actor, part, where)).map(bookingFor(actor)),
    );
  }

  private async dispatch(command: BookingCommand, context: CommandContext): Promise<BookingView> {
    const { events } = await this.commands.execute(
      new ViewingCommandMessage(viewingIdWithin(command.bookingId), command, context),
    );
    // A repeated call with the same idempotency key returns the first booking.
    const made = events.find((event) => event.type === 'BookingCreated' || event.type === 'BookingRequested');
    return this.loadBooking(made?.data.bookingId ?? command.bookingId, context.actor);
  }
}

const bookingFor = (actor: Actor): ((booking: BookingDocument) => BookingView) =>
  readsAll(actor) ? bookingForStaff : (booking) => bookingForCompany(booking, companyOf(actor));

export interface BookingPath {
  viewingId: string;
  companyId: CompanyId;
  bookingId: BookingId;
}

type BookingCommand =
  | (Extract<ViewingCommand, { bookingId: BookingId; roomId?: RoomId }> & { type: `${string}Booking` })
  | ViewingCommandOf<'WalkIn'>;

function checkPath(viewingId: string, bookingId: BookingId): void {
  if (viewingIdWithin(bookingId) !== viewingId) throw new Rejection('NOT_FOUND');
}

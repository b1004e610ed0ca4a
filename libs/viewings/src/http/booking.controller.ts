import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import type { BookingStep, BookingView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Allow, ApiOperation, ApiTags, Caller, HeavyRead, Observed, type Page, PageDto } from '@tender/http';
import { BookingService } from '../services/booking-service.js';
import {
  ApproveBookingBody,
  CreateBookingBody,
  RejectBookingBody,
  RequestBookingBody,
  SwapBookingsDto,
  UpdateBookingDto,
  WalkInDto,
} from './booking.dto.js';

interface Answer {
  booking: BookingView;
}
type Bookings = Page<'bookings', BookingView>;

@ApiTags('booking')
@Controller('api/booking')
export class BookingController {
  constructor(private readonly service: BookingService) {}

  @Get('getByViewing/:viewingId')
  @Allow('booking:read', 'subject:observe')
  @Observed('viewing', 'viewingId')
  @HeavyRead()
  @ApiOperation({ summary: 'List the bookings of a viewing, newest first; a company sees its own' })
  ofViewing(
    @Param('viewingId') viewing: string,
    @Query() page: PageDto,
    @Caller() { actor }: CommandContext,
  ): Promise<Bookings> {
    return this.service.listBookings({ viewing }, actor, page);
  }

  @Get('history/company/:companyId')
  @Allow('booking:read')
  @HeavyRead()
  @ApiOperation({ summary: 'List all bookings of a company, newest first' })
  ofCompany(
    @Param('companyId') company: string,
    @Query() page: PageDto,
    @Caller() { actor }: CommandContext,
  ): Promise<Bookings> {
    return this.service.listBookings({ company }, actor, page);
  }

  @Get('getByViewing/:viewingId/:companyId')
  @Allow('booking:read')
  @HeavyRead()
  @ApiOperation({ summary: 'List the bookings of a company in a viewing' })
  ofBoth(
    @Param('viewingId') viewing: string,
    @Param('companyId') company: string,
    @Query() page: PageDto,
    @Caller() { actor }: CommandContext,
  ): Promise<Bookings> {
    return this.service.listBookings({ viewing, company }, actor, page);
  }

  @Get('refresh/:id')
  @Allow('booking:read')
  @HeavyRead()
  @ApiOperation({ summary: 'Get the current state of one booking' })
  async refresh(@Param('id') id: string, @Caller() { actor }: CommandContext): Promise<Answer> {
    return { booking: await this.service.loadBooking(id, actor) };
  }

  @Get('diary/:id')
  @Allow('booking:read', 'subject:observe')
  @Observed('viewing', 'id')
  @HeavyRead()
  @ApiOperation({ summary: 'List the events of a booking, oldest first' })
  async diary(@Param('id') id: string, @Caller() { actor }: CommandContext): Promise<{ history: BookingStep[] }> {
    return { history: await this.service.history(id, actor) };
  }

  @Post('create')
  @Allow('booking:manage')
  @ApiOperation({ summary: 'Create a booking for a company, approved immediately' })
  async create(
    @Body() { newBookingData, viewingId }: CreateBookingBody,
    @Caller() caller: CommandContext,
  ): Promise<Answer> {
    const { company: companyId, room: roomId, date, slots, attendees = [] } = newBookingData;
    return { booking: await this.service.create(viewingId, { companyId, roomId, date, slots, attendees }, caller) };
  }

  @Post('walk-in')
  @Allow('booking:manage')
  @ApiOperation({ summary: 'Invite, book and check in a company that came without a booking, for the present hour' })
  async walkIn(
    @Body() { viewingId, company: companyId, room: roomId, attendees = [] }: WalkInDto,
    @Caller() caller: CommandContext,
  ): Promise<Answer> {
    return { booking: await this.service.walkIn(viewingId, { companyId, roomId, attendees }, caller) };
  }

  @Post('pendingBooking')
  @Allow('booking:request')
  @ApiOperation({ summary: 'Request slots for the own company' })
  async request(
    @Body() { newBookingData, viewingId }: RequestBookingBody,
    @Caller() caller: CommandContext,
  ): Promise<{ pendingBooking: BookingView }> {
    const { date, slots, attendees = [] } = newBookingData;
    return { pendingBooking: await this.service.request(viewingId, { date, slots, attendees }, caller) };
  }

  @Patch('update/:id')
  @Allow('booking:update')
  @ApiOperation({ summary: 'Move a booking, change its attendees, or cancel it' })
  async update(
    @Param('id') id: string,
    @Body() { status, reason, ...changes }: UpdateBookingDto,
    @Caller() caller: CommandContext,
  ): Promise<Answer> {
    return {
      booking: await (status === 'rejected'
        ? this.service.cancel(id, reason ?? '', caller)
        : this.service.update(id, { ...changes, reason }, caller)),
    };
  }

  @Post('swap')
  @HttpCode(200)
  @Allow('booking:manage')
  @ApiOperation({ summary: 'Exchange the times and rooms of two confirmed bookings, in one step or not at all' })
  async swap(
    @Body() { viewingId, bookingA, bookingB }: SwapBookingsDto,
    @Caller() caller: CommandContext,
  ): Promise<{ bookings: BookingView[] }> {
    return { bookings: await this.service.swap(viewingId, [bookingA, bookingB], caller) };
  }

  @Get('getAll')
  @Allow('booking:read')
  @HeavyRead()
  @ApiOperation({ summary: 'List all bookings, newest first; a company sees its own' })
  all(@Query() page: PageDto, @Caller() { actor }: CommandContext): Promise<Bookings> {
    return this.service.listBookings({}, actor, page);
  }

  @Patch('reject/:viewingId/:companyId/:bookingId')
  @Allow('booking:manage')
  @ApiOperation({ summary: 'Reject a requested booking' })
  async reject(
    @Param('viewingId') viewingId: string,
    @Param('companyId') companyId: string,
    @Param('bookingId') bookingId: string,
    @Body() { reason = '' }: RejectBookingBody = {},
    @Caller() caller: CommandContext,
  ): Promise<{ rejectedBooking: BookingView }> {
    return { rejectedBooking: await this.service.reject({ viewingId, companyId, bookingId }, reason, caller) };
  }

  @Patch('approve/:viewingId/:companyId/:bookingId')
  @Allow('booking:manage')
  @ApiOperation({ summary: 'Approve a requested booking and assign a room' })
  async approve(
    @Param('viewingId') viewingId: string,
    @Param('companyId') companyId: string,
    @Param('bookingId') bookingId: string,
    @Body() { bookingRoomId }: ApproveBookingBody,
    @Caller() caller: CommandContext,
  ): Promise<{ approvedBooking: BookingView }> {
    return { approvedBooking: await this.service.approve({ viewingId, companyId, bookingId }, bookingRoomId, caller) };
  }
}

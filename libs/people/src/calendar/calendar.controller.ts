import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import type { CalendarFeedView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import {
  Allow,
  ApiOperation,
  ApiProduces,
  ApiTags,
  Caller,
  CurrentSession,
  NoBody,
  Noted,
  type Session,
} from '@tender/http';
import { Rejection } from '@tender/kernel';
import { CalendarFeed } from './calendar-feed.js';
import { FeedTokens } from './tokens/feed-tokens.js';

const FILE = /^(?<token>[\w-]{43})\.ics$/;

/** The calendar feed of the caller, and the feeds for calendar services, which have no session. */
@ApiTags('calendar')
@Controller('api/calendar')
export class CalendarController {
  constructor(
    private readonly tokens: FeedTokens,
    private readonly feed: CalendarFeed,
  ) {}

  @Get()
  @Allow('calendar:own')
  @ApiOperation({ summary: 'Get the own calendar feed, without its address; null without one' })
  async own(@Caller() { actor }: CommandContext): Promise<{ feed: CalendarFeedView | null }> {
    const createdAt = await this.tokens.createdAt(actor.userId);
    return { feed: createdAt === null ? null : { createdAt } };
  }

  @Post()
  @HttpCode(200)
  @Allow('calendar:own')
  @Noted('calendarFeedCreated', { by: 'anybody' })
  @ApiOperation({
    summary: 'Create the own calendar feed; it replaces the earlier one. Only this answer has its address',
  })
  async create(
    @Body() _: NoBody,
    @CurrentSession() session: Session | null,
  ): Promise<{ feed: CalendarFeedView; address: string }> {
    if (!session) throw new Rejection('NO_SESSION');
    const { token, createdAt } = await this.tokens.create(session);
    return { feed: { createdAt }, address: `/api/calendar/${token}.ics` };
  }

  @Delete()
  @Allow('calendar:own')
  @Noted('calendarFeedRevoked', { by: 'anybody' })
  @ApiOperation({ summary: 'End the own calendar feed' })
  async revoke(@Body() _: NoBody, @Caller() { actor }: CommandContext): Promise<{ feed: null }> {
    await this.tokens.revoke(actor.userId);
    return { feed: null };
  }

  @Get(':token')
  @Allow('public')
  @Header('content-type', 'text/calendar; charset=utf-8')
  @ApiProduces('text/calendar')
  @ApiOperation({
    summary:
      'Get a calendar feed (RFC 5545) by `<token>.ics`: times and names of the auctions and viewings that its user may see',
  })
  read(@Param('token') file: string): Promise<string> {
    const token = FILE.exec(file)?.groups?.['token'];
    if (token === undefined) throw new Rejection('NOT_FOUND');
    return this.feed.read(token);
  }
}

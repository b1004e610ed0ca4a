import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req } from '@nestjs/common';
import { can, type DeliveryView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import {
  Allow,
  ApiOperation,
  ApiTags,
  Caller,
  callOf,
  HeavyRead,
  type IncomingRequest,
  LONGEST_LIST,
  type Page,
  paged,
  SecurityLog,
  shortNetwork,
} from '@tender/http';
import { Rejection } from '@tender/kernel';
import { Deliveries } from '../delivery/deliveries.js';
import { MessageCounts } from '../hub/message-counts.js';
import { DeliveryViews } from '../services/delivery-views.js';
import { DeliveriesDto, RetryDeliveryDto } from './deliveries.dto.js';

/** Deliveries for staff, such as failed ones, and mails that are kept because no mail server is set up. */
@ApiTags('notifications')
@Controller('api/notifications/deliveries')
export class DeliveriesController {
  constructor(
    @Inject(Deliveries) private readonly deliveries: Deliveries,
    private readonly views: DeliveryViews,
    @Inject(MessageCounts) private readonly counts: MessageCounts,
    private readonly security: SecurityLog,
  ) {}

  @Get()
  @Allow('delivery:read')
  @HeavyRead()
  @ApiOperation({
    summary:
      'List deliveries, one for each message, recipient and channel, newest first; texts of kept ones for admins',
  })
  async list(
    @Query() { about, status, ...page }: DeliveriesDto,
    @Caller() caller: CommandContext,
    @Req() request: IncomingRequest,
  ): Promise<Page<'deliveries', DeliveryView>> {
    const where = { ...(about !== undefined && { about }), ...(status && { status }) };
    const answer = await paged('deliveries', page, async ({ limit = LONGEST_LIST, skip }) =>
      this.views.of(await this.deliveries.list(where, { limit, skip }), {
        withTexts: can(caller.actor.role, 'delivery:read-text'),
      }),
    );
    if (answer.deliveries.some(({ text }) => text !== null)) this.noteReading(caller, request);
    return answer;
  }

  @Post('retry')
  @HttpCode(200)
  @Allow('notification:manage')
  @ApiOperation({ summary: 'Retry a failed delivery now' })
  async retry(
    @Body() { deliveryId }: RetryDeliveryDto,
    @Caller() { actor }: CommandContext,
  ): Promise<{ delivery: DeliveryView }> {
    if (!(await this.deliveries.retry(deliveryId))) throw new Rejection('NOT_FOUND');
    const delivery = await this.deliveries.load(deliveryId);
    if (delivery) await this.counts.retried(delivery.about);
    const [view] = await this.views.of(delivery ? [delivery] : [], {
      withTexts: can(actor.role, 'delivery:read-text'),
    });
    if (!view) throw new Rejection('NOT_FOUND');
    return { delivery: view };
  }

  /** Kept messages contain bids of companies: record the read access like other calls do. */
  private noteReading({ actor: { userId, role } }: CommandContext, request: IncomingRequest): void {
    const network = shortNetwork(request.ip);
    this.security.record({ what: 'messagesRead', userId, role, ...callOf(request), network }, { asLine: false });
  }
}

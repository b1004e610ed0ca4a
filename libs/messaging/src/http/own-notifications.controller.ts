import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import type { Count, NotificationView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Allow, ApiOperation, ApiTags, Caller, HeavyRead, NeedsRoom, NoBody } from '@tender/http';
import { NotificationService, type OwnNotifications } from '../services/notification-service.js';
import { NotificationsQuery } from './notification.dto.js';

interface Unread {
  /** Number of the person's unread notifications. */
  unread: Count;
}

/** Notifications of the caller in the app. */
@ApiTags('notifications')
@Controller('api/notifications')
export class OwnNotificationsController {
  constructor(private readonly service: NotificationService) {}

  @Get('user')
  @Allow('notification:own')
  @HeavyRead()
  @ApiOperation({ summary: 'List the caller’s notifications, newest first, with the number of unread ones' })
  all(
    @Query() { filter = 'all', ...page }: NotificationsQuery,
    @Caller() { actor }: CommandContext,
  ): Promise<OwnNotifications> {
    return this.service.list(actor.userId, filter, page);
  }

  @Patch('markAll')
  @Allow('notification:own')
  @NeedsRoom('always')
  @ApiOperation({ summary: 'Mark all of the caller’s notifications as read' })
  async markAll(@Body() _: NoBody, @Caller() { actor }: CommandContext): Promise<Unread> {
    return { unread: await this.service.markAll(actor.userId) };
  }

  @Patch('user/clearAll')
  @Allow('notification:own')
  @NeedsRoom('always')
  @ApiOperation({ summary: 'Clear the caller’s notifications' })
  async clearAll(@Body() _: NoBody, @Caller() { actor }: CommandContext): Promise<Unread> {
    return { unread: await this.service.clearAll(actor.userId) };
  }

  @Patch('user/read/:id')
  @Allow('notification:own')
  @NeedsRoom('always')
  @ApiOperation({ summary: 'Mark one of the caller’s notifications as read' })
  markRead(
    @Param('id') id: string,
    @Body() _: NoBody,
    @Caller() { actor }: CommandContext,
  ): Promise<{ notification: NotificationView } & Unread> {
    return this.service.markRead(actor.userId, id);
  }
}

import { Body, Controller, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { can, type MailChoice, type MailChoicesView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Rejection, type Actor } from '@tender/kernel';
import { Allow, ApiOperation, ApiTags, Caller, TakesForm, Throttled } from '@tender/http';
import { MailChoices } from '../choices/mail-choices.js';
import { Unsubscriptions } from '../choices/unsubscriptions.js';
import { MailChoicesDto } from './mail-choices.dto.js';

/** Mail preferences of the caller. */
@ApiTags('notifications')
@Controller('api/notifications')
export class MailChoicesController {
  constructor(
    private readonly choices: MailChoices,
    private readonly unsubscriptions: Unsubscriptions,
  ) {}

  @Get('choices')
  @Allow('notification:own')
  @ApiOperation({ summary: 'Get the kinds of messages that the caller receives by mail' })
  async own(@Caller() { actor }: CommandContext): Promise<{ choices: MailChoicesView }> {
    return { choices: shownTo(actor, await this.choices.of(actor.userId)) };
  }

  @Patch('choices')
  @Allow('notification:own')
  @ApiOperation({ summary: 'Change the kinds of messages that the caller receives by mail' })
  async change(
    @Body() changes: MailChoicesDto,
    @Caller() { actor }: CommandContext,
  ): Promise<{ choices: MailChoicesView }> {
    if (changes.alerts !== undefined && !hasAlerts(actor))
      throw new Rejection('INVALID', [{ field: 'alerts', rule: 'house', message: 'alerts are for admins only' }]);
    return { choices: shownTo(actor, await this.choices.change(actor.userId, changes)) };
  }

  @Post('unsubscribe/:token')
  @HttpCode(200)
  @Allow('public')
  @Throttled()
  @TakesForm()
  @ApiOperation({
    summary:
      'Unsubscribe from one kind of mail by the link of a mail; also the one-click call of mail programs (RFC 8058)',
  })
  async unsubscribe(@Param('token') token: string): Promise<{ choice: MailChoice }> {
    return { choice: await this.unsubscriptions.take(token) };
  }
}

const hasAlerts = ({ role }: Actor): boolean => can(role, 'alert:receive');

function shownTo(actor: Actor, { alerts, ...choices }: Required<MailChoicesView>): MailChoicesView {
  return hasAlerts(actor) ? { ...choices, alerts } : choices;
}

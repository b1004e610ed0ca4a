import { Body, Controller, Get, Post } from '@nestjs/common';
import type { ClockView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Allow, ApiOperation, ApiTags, Caller } from '@tender/http';
import { AcceptClockDto } from './clock.dto.js';
import { ServerClock } from './server-clock.js';

/** The time of the server, and that of its machine's clock if it differs. */
@ApiTags('operations')
@Controller('api/reactor')
export class ClockController {
  constructor(private readonly clock: ServerClock) {}

  @Get('clock')
  @Allow('reactor:read')
  @ApiOperation({ summary: 'Get the time of the server, and whether it trusts the clock of its machine' })
  read(): { clock: ClockView } {
    return { clock: this.clock.view };
  }

  @Post('accept-clock')
  @Allow('clock:accept')
  @ApiOperation({ summary: 'Confirm that the clock of the machine is right; due work then runs' })
  async accept(
    @Body() { machine }: AcceptClockDto,
    @Caller() { actor }: CommandContext,
  ): Promise<{ clock: ClockView }> {
    await this.clock.accept(machine, actor);
    return { clock: this.clock.view };
  }
}

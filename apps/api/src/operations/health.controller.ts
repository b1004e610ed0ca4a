import { Controller, Get, HttpCode } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Rejection } from '@tender/kernel';
import { Allow } from '@tender/people';
import { HistoryAlarm } from './history-alarm.js';
import { Readiness, type ReadinessParts } from './readiness.js';
import { StandstillAlarm } from './standstill-alarm.js';

@ApiTags('operations')
@Controller('health')
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly history: HistoryAlarm,
    private readonly standstill: StandstillAlarm,
  ) {}

  @Get('live')
  @HttpCode(200)
  @Allow('public')
  @ApiOperation({ summary: 'Whether the process runs' })
  live(): { status: 'live' } {
    return { status: 'live' };
  }

  @Get('ready')
  @HttpCode(200)
  @Allow('public')
  @ApiOperation({
    summary: 'Whether the server should be sent work; 503 while it starts or closes, or the disk is full',
  })
  ready(): { status: 'ready'; parts: ReadinessParts; historyFindings: number; standingStill: string[] } {
    const { ready, parts } = this.readiness;
    if (!ready) throw new Rejection('UNAVAILABLE', { ...parts });
    // No names of streams, and no reasons: those are not for everybody. The log has them.
    return {
      status: 'ready',
      parts,
      historyFindings: this.history.findings.length,
      standingStill: this.standstill.projections,
    };
  }
}

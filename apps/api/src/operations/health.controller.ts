import { Controller, Get, HttpCode } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ReadModelCondition } from '@tender/context/module';
import { Allow } from '@tender/http';
import { Rejection } from '@tender/kernel';
import type { ReactorCondition } from '@tender/reactors';
import { ApiReactors } from '../reactors/api-reactors.js';
import { HistoryAlarm } from './history-alarm.js';
import { Readiness, type ReadinessParts } from './readiness.js';

/** How a reactor that runs in this process is doing. The error is for the operator: the log has it. */
export interface ReactorHealth {
  name: string;
  condition: ReactorCondition;
}

/** A process that may be sent work. */
export interface ReadyAnswer {
  status: 'ready';
  parts: ReadinessParts;
  historyFindings: number;
  /** Names of the projections that stand still. */
  standingStill: string[];
  reactors: ReactorHealth[];
}

@ApiTags('operations')
@Controller('health')
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly history: HistoryAlarm,
    private readonly readModels: ReadModelCondition,
    private readonly reactors: ApiReactors,
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
    summary:
      'Whether the server should be sent work; 503 while it starts or closes, the disk is full, or a server of its data is away',
  })
  ready(): ReadyAnswer {
    const { ready, parts } = this.readiness;
    if (!ready) throw new Rejection('UNAVAILABLE', { ...parts });
    // No names of streams, and no reasons: those are not for everybody. The log has them.
    return {
      status: 'ready',
      parts,
      historyFindings: this.history.findings.length,
      standingStill: [...this.readModels.standingStill],
      reactors: this.reactors.status.map(({ name, condition }) => ({ name, condition })),
    };
  }
}

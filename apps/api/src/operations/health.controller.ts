import { Controller, Get, HttpCode } from '@nestjs/common';
import { ReadModelCondition } from '@tender/context/module';
import { Allow, ApiOperation, ApiTags } from '@tender/http';
import { Rejection } from '@tender/kernel';
import type { ReactorCondition } from '@tender/reactors';
import { ApiReactors } from '../reactors/api-reactors.js';
import { HistoryAlarm } from './history-alarm.js';
import { Readiness, type ReadinessParts } from './readiness.js';

/** Condition of a reactor in this process. The log has the error of a reactor that fails. */
export interface ReactorHealth {
  name: string;
  condition: ReactorCondition;
}

/** Answer of a process that can take requests. */
export interface ReadyAnswer {
  status: 'ready';
  parts: ReadinessParts;
  historyFindings: number;
  /** Names of the projections that have stopped. */
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
  @ApiOperation({ summary: 'Check whether the process runs' })
  live(): { status: 'live' } {
    return { status: 'live' };
  }

  @Get('ready')
  @HttpCode(200)
  @Allow('public')
  @ApiOperation({
    summary:
      'Check whether the server accepts work; 503 while it starts or stops, the disk is full, or a data store is unavailable',
  })
  ready(): ReadyAnswer {
    const { ready, parts } = this.readiness;
    if (!ready) throw new Rejection('UNAVAILABLE', { ...parts });
    // No names of streams and no reasons: this answer is public. The log has them.
    return {
      status: 'ready',
      parts,
      historyFindings: this.history.findings.length,
      standingStill: [...this.readModels.failedProjections],
      reactors: this.reactors.status.map(({ name, condition }) => ({ name, condition })),
    };
  }
}

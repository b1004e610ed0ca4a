import { Controller, Get, HttpCode } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Rejection } from '@tender/kernel';
import { Allow } from '@tender/people';
import { Readiness } from './readiness.js';

@ApiTags('operations')
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('live') @HttpCode(200) @Allow('public') @ApiOperation({ summary: 'Whether the process runs' })
  live(): { status: 'live' } {
    return { status: 'live' };
  }

  @Get('ready') @HttpCode(200) @Allow('public') @ApiOperation({ summary: 'Whether the server should be sent work; 503 while it starts or closes' })
  ready(): { status: 'ready' } {
    if (!this.readiness.ready) throw new Rejection('UNAVAILABLE');
    return { status: 'ready' };
  }
}

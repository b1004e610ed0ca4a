import { Controller, Get, HttpCode } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Rejection } from '@tender/kernel';
import { Allow } from '@tender/people';
import { Readiness } from './readiness.js';

@ApiTags('operations')
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('live') @HttpCode(200) @Allow('public')
  live(): { status: 'live' } {
    return { status: 'live' };
  }

  @Get('ready') @HttpCode(200) @Allow('public')
  ready(): { status: 'ready' } {
    if (!this.readiness.ready) throw new Rejection('UNAVAILABLE');
    return { status: 'ready' };
  }
}

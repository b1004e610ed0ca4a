import { timingSafeEqual } from 'node:crypto';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { Allow, ApiOperation, ApiTags, isFromThisMachine } from '@tender/http';
import { Rejection } from '@tender/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { METRICS_ON_LOOPBACK, type Settings } from '@tender/platform/settings';
import { SETTINGS_TOKEN } from '../injection-tokens.js';
import { Metrics } from './metrics.js';

@ApiTags('operations')
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
  ) {}

  @Get()
  @Allow('public')
  @ApiOperation({
    summary: 'Get metrics in the Prometheus text format, for the callers that METRICS allows; otherwise 404',
  })
  async read(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    if (!this.mayRead(request)) throw new Rejection('NOT_FOUND');
    void reply.type(this.metrics.contentType);
    return this.metrics.text();
  }

  private mayRead({ headers, socket }: FastifyRequest): boolean {
    const { METRICS } = this.settings;
    if (METRICS === null) return false;
    if (METRICS === METRICS_ON_LOOPBACK) return isFromThisMachine(headers, socket.remoteAddress);
    const given = Buffer.from(headers.authorization ?? '');
    const expected = Buffer.from(`Bearer ${METRICS}`);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
}

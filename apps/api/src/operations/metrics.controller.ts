import { timingSafeEqual } from 'node:crypto';
import { Controller, Get, Header, Inject, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Rejection } from '@tender/kernel';
import { Allow } from '@tender/people';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings.js';
import { SETTINGS_TOKEN } from '../tokens.js';
import { Metrics } from './metrics.js';

@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics, @Inject(SETTINGS_TOKEN) private readonly settings: Settings) {}

  /** Prometheus' text, for the token's bearer, or, without a token, for this machine. */
  @Get() @Header('content-type', 'text/plain; version=0.0.4') @Allow('public')
  read(@Req() request: FastifyRequest): Promise<string> {
    if (!this.mayRead(request)) throw new Rejection('NOT_FOUND');
    return this.metrics.registry.metrics();
  }

  private mayRead({ headers, socket }: FastifyRequest): boolean {
    const { METRICS } = this.settings;
    if (!METRICS) return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '') && !headers['x-forwarded-for'];
    const given = Buffer.from(headers.authorization ?? '');
    const wanted = Buffer.from(`Bearer ${METRICS}`);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}

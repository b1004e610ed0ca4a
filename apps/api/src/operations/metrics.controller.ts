import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Allow } from '@tender/http';
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

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Own names of this machine. A foreign page that reaches it by DNS rebinding sends its own name. */
const OWN_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
/** Headers that proxies add. */
const FORWARDED = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*)$/;

/** Whether a program on this machine sent the request itself, and no proxy on it forwarded the request. */
function isFromThisMachine(headers: IncomingHttpHeaders, address = ''): boolean {
  return (
    LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') &&
    OWN_NAME.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}
